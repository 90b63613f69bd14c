/** Moves the focus to text that the Tab key does not reach, so that a screen reader reads it. */
export function focusText(element: HTMLElement | null): void {
	if (!element) return;
	element.tabIndex = -1;
	element.focus({ preventScroll: true });
}
