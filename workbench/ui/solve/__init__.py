"""Solving: what is asked, how a run stands, its plot, its boards, and why there is no answer."""
