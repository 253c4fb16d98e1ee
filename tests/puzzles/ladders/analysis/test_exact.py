"""Systems whose solutions are as large as Hadamard's bound allows, and fractions that can only just be read off."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from workbench.puzzles.ladders.analysis import exact


def test_fractions_are_read_off_as_soon_as_they_are_determined() -> None:
    bound = 6
    modulus = 2 * bound * bound + 1  # 73, a prime
    for p in range(-bound, bound + 1):
        for q in range(1, bound + 1):
            assert exact._reconstruct(p * pow(q, -1, modulus) % modulus, modulus, bound) == Fraction(p, q)


def test_hadamards_bound_is_met_by_his_matrices() -> None:
    sylvester = np.array([[1, 1], [1, -1]], np.int64)
    matrix = np.kron(np.kron(sylvester, sylvester), sylvester)
    assert exact._bound(matrix, np.zeros(8, np.int64)) == round(abs(float(np.linalg.det(matrix)))) == 8**4


@pytest.mark.parametrize("prime", [3, 5, 7])
def test_lifting_stops_no_sooner_than_all_is_known(prime: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With small primes hardly anything is known beyond what is needed: triangular systems, one after the other."""
    monkeypatch.setattr(exact, "_PRIMES", (11, prime))
    for number in range(1, 200):
        size, pivot = number % 4 + 1, number % 10 + 1
        if pivot % prime == 0:
            continue
        # the first unknown is as large as the last one's to the power of the size
        matrix = pivot * np.eye(size, dtype=np.int64) - number * np.eye(size, k=1, dtype=np.int64)
        right = np.arange(size) * 7 - number
        value = Fraction(0)
        for entry in right.tolist()[::-1]:
            value = (entry + number * value) / Fraction(pivot)
        assert exact.solve_first(matrix, right) == value


def test_a_singular_system_has_no_solution() -> None:
    with pytest.raises(ArithmeticError):
        exact.solve_first(np.ones((2, 2), np.int64), np.ones(2, np.int64))


@pytest.mark.parametrize(
    ("value", "significant", "text"),
    [
        (Fraction(2, 3), 3, "0.667"),
        (Fraction(1, 2), 1, "0.5"),
        (Fraction(1, 1000), 2, "0.0010"),
        (Fraction(999, 1000), 2, "1.00"),
        (Fraction(12345), 3, "12300"),
        (Fraction(25, 2), 2, "13"),
        (Fraction(201, 2), 4, "100.5"),
    ],
)
def test_digits_are_rounded_half_up(value: Fraction, significant: int, text: str) -> None:
    assert exact.digits(value, significant) == text
