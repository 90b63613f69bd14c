import type { Page } from "@playwright/test";
import { sidewaysProblems } from "../sideways.ts";

/** Sets the font size of the browser's settings to a large one. @returns a function that resets it */
export async function setLargeText(page: Page): Promise<() => Promise<void>> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
	return () => devtools.detach();
}

/** Finds elements that leave the right edge of a phone with letters of 32 px. */
export async function largeTextProblems(page: Page): Promise<string[]> {
	const before = page.viewportSize();
	await page.setViewportSize({ width: 390, height: 844 });
	const reset = await setLargeText(page);
	const problems = await page.evaluate(sidewaysProblems);
	const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
	if (size !== "32px") problems.push(`letters of ${size}`);
	await reset();
	if (before) await page.setViewportSize(before);
	return problems.map((problem) => `with letters of 32 px: ${problem}`);
}
