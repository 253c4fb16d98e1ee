"""Which settings of a question are compared: a list, the form of the one that is marked, seeds, time, together or not.

A race, a sweep over seeds and tuning are the same dialog, begun with another list.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from workbench.core import options
from workbench.core.errors import OptionError
from workbench.core.task import way_sentence
from workbench.core.wording import counted, duration_text
from workbench.solve import experiment
from workbench.solve.compare.rank_sum import seeds_needed
from workbench.solve.experiment import MOST_SEEDS, Experiment
from workbench.solve.runs import provenance
from workbench.ui.ask.limits_form import LimitsForm, align
from workbench.ui.widgets.layouts import STRETCH, in_column, in_row
from workbench.ui.widgets.number_fields import DecimalBox
from workbench.ui.widgets.options_form import OptionsForm
from workbench.ui.widgets.pieces import ALARM, MUTED, named, ok_cancel, push_button, wrapped
from workbench.ui.widgets.plain_text import make_plain, titled, wrapped_height
from workbench.ui.widgets.scrolled import scrolled
from workbench.ui.widgets.tab_order import go_on
from workbench.ui.widgets.wheel import WheelGuard

_LONGEST = 1_000_000.0
_SEEDS = (1, 5, 10)  # that a click chooses: five can tell up to seven settings from chance
_WAYS = 8  # other ways that are listed
_CHECKED = Qt.CheckState.Checked
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
_LEAD = "All answer the same question; what is ticked runs."
_MARGIN = 3  # pixels above and below a setting
_FRAME = 16  # pixels of the list beside its rows: its frame, and the bar where it scrolls
_AGAIN = "the same way with other random choices: how much is luck?"
_ASKED = "as it is asked now"


class _Ways(QStyledItemDelegate):
    """A box beside the first line of a name in bold, and below it what that is, over all lines that it takes."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = ""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        whole.widget.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, whole, painter, whole.widget)
        super().paint(painter, _first_line(option), index)
        inks = whole.palette
        selected = whole.state & QStyle.StateFlag.State_Selected
        name, about, rect = *_texts(index), _beside_box(option.rect)
        painter.save()
        painter.setFont(_bold(option))
        painter.setPen(inks.color(inks.ColorRole.HighlightedText if selected else inks.ColorRole.Text))
        above = painter.drawText(rect, _WRAPPED, name)
        painter.setFont(option.font)
        painter.setPen(inks.color(inks.ColorRole.HighlightedText if selected else MUTED))
        painter.drawText(rect.adjusted(0, above.height() + 1, 0, 0), _WRAPPED, about)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = option.widget
        assert isinstance(view, QListWidget)
        wide = view.viewport().width() if view.isVisible() else view.width() - _FRAME
        room = _beside_box(QRect(0, 0, wide, 10_000))
        fonts = QFontMetrics(_bold(option)), QFontMetrics(option.font)
        pairs = zip(fonts, _texts(index), strict=True)
        high = sum(font.boundingRect(room, _WRAPPED, text).height() for font, text in pairs if text)
        return QSize(room.width(), high + 2 * _MARGIN + 1)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        return super().editorEvent(event, model, _first_line(option), index)


def _texts(index: QModelIndex | QPersistentModelIndex) -> tuple[str, str]:
    """The name of an item, and what it is."""
    name, _, about = str(index.data()).partition("\n")
    return name, about


def _bold(option: QStyleOptionViewItem) -> QFont:
    font = QFont(option.font)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def _beside_box(rect: QRect) -> QRect:
    return rect.adjusted(26, _MARGIN, -6, 0)


def _first_line(option: QStyleOptionViewItem) -> QStyleOptionViewItem:
    """The option of an item that is as high as a line of it."""
    line = QStyleOptionViewItem(option)
    line.rect = QRect(option.rect.topLeft(), QSize(option.rect.width(), option.fontMetrics.height() + 6))
    return line


class RaceDialog(QDialog):
    """Edits an experiment. Other formulations, engines and solvers of a race and the documented sets of parameters
    stand below what it begins with, unchecked."""

    def __init__(self, begun: Experiment, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compare-dialog")
        first = begun.settings[0]
        ways = experiment.other_settings(begun.settings)[:_WAYS] if begun.together else []
        sets = (one for one in experiment.with_sets(first) if one not in begun.settings)
        self._questions = [*begun.settings, *ways, *sets]
        own = first.limits.params
        known = reversed(experiment.sets_for(first))  # of sets with equal values the first one stays
        self._known = {frozenset({**own, **one.params}.items()): one for one in known}
        self._wrong: dict[int, str] = {}
        several = "Tune parameters" if len(begun.settings) > 1 else "Repeat over seeds"
        races = begun.together or any(one.values != first.values for one in begun.settings)
        what = "Race" if races else several
        self.setWindowTitle(titled(f"{what} – {first.puzzle.title}: {first.task.title}"))
        self._list = named(QListWidget(), "compare-settings", label="Settings; those that are checked are compared")
        self._list.setWordWrap(True)
        self._list.setItemDelegate(_Ways(self._list))
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._add = push_button("+  A&dd", "compare-add", self._on_add, "One setting more")
        self._form, self._limits = OptionsForm(), LimitsForm()
        self._limits.leave_out_shared()
        self._seeds = named(
            QSpinBox(), "compare-seeds", "Each setting is asked with as many seeds, the same for all", "Seeds"
        )
        self._seeds.setRange(1, MOST_SEEDS)
        self._seeds.setValue(begun.seeds)
        self._often = {many: self._segment(many) for many in _SEEDS}
        self._time = named(DecimalBox(), "compare-time", "Seconds that each run has at most", "Time limit for each")
        self._time.setRange(0.0, _LONGEST)
        self._time.setDecimals(1)
        self._time.setSuffix(" s")
        self._time.setSpecialValueText("none")
        self._time.setValue(first.limits.time or 0.0)
        tip = "Side by side, the cores shared out; else one after the other, each with workers of its own"
        self._together = named(QCheckBox("&At the same time"), "compare-together", tip)
        self._together.setChecked(begun.together)
        tip = "Else each may begin with that; of an answer that is drawn already there is nothing to be compared"
        self._afresh = named(QCheckBox("&Begin with what is pinned only"), "compare-afresh", tip)
        self._afresh.setChecked(first.afresh)
        self._sum = wrapped("compare-sum", ink=MUTED)
        self._problem = wrapped("compare-problem", ink=ALARM)
        for label in (self._sum, self._problem):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lead = wrapped("compare-lead", _LEAD, MUTED)
        self._which = wrapped("compare-which")
        self._buttons, self._go = ok_cancel(self, "Start the &race" if races else "Start all &runs")
        self._lay_out()
        WheelGuard(self)
        begun_with = range(len(begun.settings))
        useful = [row for row in begun_with if self._takes(row)]  # settings may have been chosen for another board
        self._show_list(useful or begun_with, row=1 if begun.together else 0)
        self._fit()
        self._connect()

    def _lay_out(self) -> None:
        inside, shared = QWidget(), QFormLayout()
        shared.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        in_column(self._form, self._limits, STRETCH, inside=inside, margins=(0, 0, 6, 0), spacing=10)
        left = in_column(self._lead, (self._list, 1), in_row(self._add, STRETCH))
        form, all_ = scrolled(inside, "compare-form"), wrapped("compare-all", "All of them")
        self._page = form
        right = in_column(self._which, (form, 1), 6, all_, shared, self._sum, spacing=10)
        both = in_row((left, 1), 22, (right, 1))
        in_column((both, 1), self._problem, self._buttons, inside=self, margins=(20, 18, 20, 16), spacing=12)
        often = QWidget()
        often.setFocusProxy(self._seeds)
        in_row(self._seeds, 8, *self._often.values(), STRETCH, inside=often, spacing=0)
        shared.addRow("&Seeds", often)
        shared.addRow("&Time limit for each", self._time)
        shared.addRow(self._together)
        shared.addRow(self._afresh)
        shared.setRowVisible(self._afresh, self._questions[0].hinted)
        make_plain(self)

    def _fit(self) -> None:
        """Be as large as what is said needs, and no larger than the window leaves room for."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()  # else they are as large as with other letters
            if (inner := part.layout()) is not None:
                inner.invalidate()
        parent = self.parentWidget()
        room = QSize(1000, 800) if parent is None else parent.window().size()
        self.resize(min(max(840, 7 * room.width() // 8), 1040), 600)
        layout = self.layout()
        assert layout is not None
        self._problem.setMinimumHeight(2 * self._problem.fontMetrics().lineSpacing())
        layout.activate()
        high = (wrapped_height(text, self._sum.font(), self._sum.width()) for text in self._longest())
        self._sum.setMinimumHeight(max(high))
        listed = sum(self._list.sizeHintForRow(row) for row in range(self._list.count()))
        form = self._form.sizeHint().height() + self._limits.sizeHint().height() + 10
        more = max(listed - self._list.height(), form - self._page.height())
        self.resize(
            self.width(),
            min(max(440, 600 + more + self.fontMetrics().lineSpacing()), max(600, 7 * room.height() // 8), 820),
        )

    def _connect(self) -> None:
        for spin in (self._seeds, self._time):
            spin.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet does not reach into spin boxes
            spin.valueChanged.connect(self._tell)
        self._list.currentRowChanged.connect(self._on_row)
        self._list.itemChanged.connect(self._tell)
        self._together.toggled.connect(self._tell)
        self._afresh.toggled.connect(self._tell)
        self._form.changed.connect(self._on_edited)
        self._limits.changed.connect(self._on_edited)

    def experiment(self) -> Experiment:
        time = self._time.value() or None
        settings = (self._questions[row] for row in self._rows())
        afresh = self._afresh.isChecked()
        limited = tuple(replace(one, limits=replace(one.limits, time=time), afresh=afresh) for one in settings)
        return Experiment(limited, self._seeds.value(), self._together.isChecked())

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The Tab key goes as one reads, the form of the selected setting between its list and what all share."""
        return go_on([self], forward)

    def showEvent(self, event: QShowEvent) -> None:
        """Labels have their letters now, and the widths that these need."""
        super().showEvent(event)
        align(self._form, self._limits)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the checks of parameters: the dialog closes."""
        super().hideEvent(event)
        self._limits.close_threads()

    def _rows(self) -> list[int]:
        """The settings that are checked."""
        return [row for row in range(self._list.count()) if self._list.item(row).checkState() is _CHECKED]

    def _takes(self, row: int) -> bool:
        one = self._questions[row]
        return one.puzzle.takes(one.board, one.task, one.values)

    def _show_list(self, checked: Sequence[int], row: int) -> None:
        self._list.blockSignals(True)
        for at in range(self._list.count(), len(self._questions)):
            item = QListWidgetItem(self._list)
            item.setCheckState(_CHECKED if at in checked else Qt.CheckState.Unchecked)
        self._list.setCurrentRow(row)
        self._list.blockSignals(False)
        self._on_row(row)

    def _on_row(self, row: int) -> None:
        one = self._questions[row]
        for form in (self._form, self._limits):
            form.blockSignals(True)
        self._form.set_options(one.task.options, one.values)
        self._form.set_takes(partial(one.puzzle.takes, one.board, one.task))
        self._limits.set_solver(one.task.solver(one.values))
        self._limits.set_limits(one.limits)
        for form in (self._form, self._limits):
            form.blockSignals(False)
        align(self._form, self._limits)
        self._tell()

    def _on_edited(self) -> None:
        row = self._list.currentRow()
        one = self._questions[row]
        self._wrong.pop(row, None)
        try:
            asked = self._limits.limits()
            if self._form.problem:
                raise OptionError(self._form.problem)
            limits = replace(one.limits, seed=asked.seed, params=asked.params)
            values = options.complete(one.task.options, self._form.values())
            self._limits.set_solver(one.task.solver(values))
            align(self._form, self._limits)
            self._questions[row] = replace(one, values=values, limits=limits)
        except OptionError as error:
            self._wrong[row] = str(error)
        self._tell()

    def _on_add(self) -> None:
        self._questions.append(experiment.another_setting([self._questions[row] for row in self._rows() or [0]]))
        last = len(self._questions) - 1
        self._show_list([last], last)

    def _tell(self) -> None:
        """What tells the settings apart, how much all of it is, and what keeps them from being compared."""
        rows = self._rows()
        names = experiment.setting_labels(self._questions)  # of all, so that a check mark gives none another name
        if len({self._questions[row].limits.seed for row in rows}) == 1:  # another's seed tells these not apart
            alike = [replace(one, limits=replace(one.limits, seed=0)) for one in self._questions]
            labels = experiment.setting_labels(alike)
            names = [labels[row] if row in rows else name for row, name in enumerate(names)]
        self._list.blockSignals(True)
        for row, name in enumerate(names):
            self._label(row, name)
        self._which.setText(self._list.currentItem().text().partition("\n")[0])
        self._list.blockSignals(False)
        labels = [names[row] for row in rows]
        wrong = next((self._wrong[row] for row in rows if row in self._wrong), "")
        if len(set(labels)) < len(labels):
            wrong = wrong or "Two of them are the same: change one, or take its check mark away"
        for many, button in self._often.items():
            button.setChecked(many == self._seeds.value())
        asked = self.experiment()
        self._problem.setText(wrong)
        self._sum.setText(self._sum_of(asked) if len(asked) > 1 else "Choose two settings, or several seeds of one.")
        self._go.setEnabled(len(asked) > 1 and not wrong)

    def _label(self, row: int, label: str) -> None:
        item, question, first = self._list.item(row), self._questions[row], self._questions[0]
        known = self._known.get(frozenset(question.limits.params.items()))
        if replace(question, limits=first.limits) != first:
            known = None  # it is no set of parameters of the first
        label = label or next(iter(question.ways), "the usual")
        again = row and question.values == first.values and question.limits.params == first.limits.params
        about = way_sentence(question.task, question.values) or (_AGAIN if again else "" if row else _ASKED)
        if known is not None and known.params:
            about = f"{known.name}: {known.about}"
        takes = self._takes(row)
        if not takes:
            about = f"not for this board; {about}".removesuffix("; ")
        item.setForeground(self.palette().brush(self.foregroundRole() if takes else MUTED))
        item.setText("\n".join(filter(None, (f"{row + 1}.  {label}", about))))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"setting {row + 1}: {label}. {about}")

    def _segment(self, many: int) -> QPushButton:
        words, sides = counted(many, "seed"), ("left", "middle", "right")
        button = push_button(f"{many}", f"compare-seeds-{many}", partial(self._on_often, many), words, words)
        button.setProperty("segment", sides[_SEEDS.index(many)])
        button.setCheckable(True)
        return button

    def _on_often(self, many: int) -> None:
        self._seeds.setValue(many)
        self._tell()  # the button stays checked, where it was pressed again

    def _longest(self) -> Iterator[str]:
        """The longest text that may stand below the fields: they stay where they are with any text."""
        all_ = tuple(replace(one, afresh=False) for one in self._questions)
        for seeds, together in ((1, True), (1, False), (seeds_needed(len(all_)) - 1, True)):
            yield self._sum_of(Experiment(all_, seeds, together))

    def _sum_of(self, asked: Experiment) -> str:
        """How many runs and how much time that is, and whether there are seeds enough to tell settings apart."""
        count, seeds, time = len(asked.settings), asked.seeds, self._time.value()
        how = experiment.sharing_words(asked.lanes, provenance.cores()) if asked.together else "one after the other"
        most = f", at most {duration_text(math.ceil(len(asked) / asked.lanes) * time)}" if time else ""
        text = f"{counted(count, 'setting')}, {counted(seeds, 'seed')}: {counted(len(asked), 'run')}{most}; {how}."
        if asked.settings[0].hinted and not asked.settings[0].afresh:
            text += " Each may begin with your board as it stands."
        if count > 1 and seeds == 1:
            text += " With one seed who is first may be chance."
        elif count > 1 and seeds < (fewest := seeds_needed(count - 1)):
            text += f" Fewer than {fewest} seeds cannot tell {count} settings from chance."
        return text
