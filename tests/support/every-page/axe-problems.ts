import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Minified, because every page has to compile it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Finds axe's violations in a page without frames. The dark theme can only differ in contrast, so only that is checked
 * there. AxeBuilder would load axe's script once per theme.
 */
export async function axeProblems(page: Page): Promise<string[]> {
	const problems: string[] = [];
	await page.evaluate(AXE);
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		// During a transition, colours would be measured at an arbitrary point.
		const moving = await page.evaluate(countTransitions);
		if (moving > 0) problems.push(`${colorScheme}: ${moving} transitions although motion is reduced`);
		const violations = await page.evaluate(
			findViolations,
			colorScheme === "dark" ? ["color-contrast"] : undefined,
		);
		problems.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
	}
	await page.emulateMedia({ colorScheme: "light" });
	return problems;
}

/** Runs in the page. */
function countTransitions(): number {
	return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}

/** Runs in the page. Only violations are collected, because a long page passes thousands of checks. */
async function findViolations(rules?: string[]): Promise<string[]> {
	const { axe: axeInPage } = window as unknown as { axe: typeof axe };
	const results = await axeInPage.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
	return results.violations.map(({ id, nodes }) => {
		const targets = nodes.map(({ target }) => target.join(" ")).slice(0, 3);
		return `${id} ${targets.join(", ")}`;
	});
}
