import { expect, type Page } from "@playwright/test";

/** How a reader recognizes the page, and their position on it. */
type Place = { title: string; heading: string; focused: string; isFocusSeen: boolean; scrollY: number };

/** Runs in the page. */
function readPlace(): Place {
	const words = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
	const at = document.activeElement;
	const box = at?.getBoundingClientRect();
	const isNowhere = at === null || at === document.body || at.matches("main");
	const labels = (at instanceof HTMLInputElement && Array.from(at.labels ?? [])) || [];
	const labelledBy = document.getElementById(at?.getAttribute("aria-labelledby") ?? "");
	const isText = at?.matches("h1, h2, h3, h4, p, a, button, legend, [role=alert]");
	return {
		title: document.title,
		heading: words(document.querySelector("main h1")),
		focused: isNowhere
			? ""
			: at.getAttribute("aria-label") ||
				words(labelledBy) ||
				labels.map(words).join(" ") ||
				(isText ? words(at) : ""),
		isFocusSeen: box !== undefined && box.bottom > 0 && box.top < innerHeight,
		scrollY: Math.round(scrollY),
	};
}

/** Expects that title and heading agree, and that the focused element has a name and is visible. */
export async function expectInStep(page: Page, name: string): Promise<Place> {
	let place = await page.evaluate(readPlace);
	const problems = () => [
		...(place.title.replace("Error: ", "") === `${place.heading} · Gangway`
			? []
			: ["title is not the heading"]),
		...(place.focused ? [] : ["the focus has no name"]),
		...(place.isFocusSeen ? [] : ["the focus is out of sight"]),
	];
	await expect
		.poll(
			async () => {
				place = await page.evaluate(readPlace);
				return problems().length === 0 ? [] : [name, ...problems(), JSON.stringify(place)];
			},
			{ timeout: 3_000 },
		)
		.toEqual([]);
	return place;
}
