import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Found = Awaited<ReturnType<AxeBuilder["analyze"]>>;
declare const axe: { run(options: { resultTypes: ["violations"] }): Promise<Found> };

const require = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const { source } = require("axe-core") as { source: string };

/** What axe finds in a page without frames, in both themes. Its builder would bring its script in anew for each. */
export async function axeProblems(page: Page): Promise<string[]> {
	const problems: string[] = [];
	await page.evaluate(source);
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		for (const violation of await page.evaluate(violations)) problems.push(`${colorScheme}: ${violation}`);
	}
	return problems;
}

/** Runs in the page. Only what is wrong is put together: a long page has thousands of things that are right. */
async function violations(): Promise<string[]> {
	const found = await axe.run({ resultTypes: ["violations"] });
	return found.violations.map(({ id, nodes }) => {
		const where = nodes.map(({ target }) => target.join(" ")).slice(0, 3);
		return `${id} ${where.join(", ")}`;
	});
}
