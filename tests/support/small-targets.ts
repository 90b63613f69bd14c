/** Controls outside of sentences that are lower than 44 px. Runs in the page. */
export function smallTargets(): string[] {
	return Array.from(document.querySelectorAll("a, button, select, textarea, summary, input"))
		.map((element) => element.closest("label") ?? element)
		.filter((target) => getComputedStyle(target).display !== "inline" && target.checkVisibility())
		.map((target) => ({ target, box: target.getBoundingClientRect() }))
		.filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 44)
		.map(({ target, box }) => `${target.outerHTML.slice(0, 90)} is ${box.height} px high`);
}
