/** The elements that leave the right edge of the window, except in a box that scrolls by itself. Runs in the page. */
export function sidewaysProblems(): string[] {
	for (const details of document.querySelectorAll("details")) details.open = true;
	const wide = Array.from(document.querySelectorAll("body *"))
		.filter((element) => !element.closest("[popover], svg, .overflow-x-auto > *"))
		.filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
		.map((element) => element.outerHTML.slice(0, 80));
	const { scrollWidth } = document.documentElement;
	return scrollWidth > innerWidth ? [...wide, `${scrollWidth} px wide`] : wide;
}
