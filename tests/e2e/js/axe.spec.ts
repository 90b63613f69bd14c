import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "#tests/support/browser.ts";
import { everyPage } from "#tests/support/pages.ts";

test.describe.configure({ timeout: 420_000 });

/** Every other page, so that two workers share them. */
for (const half of [0, 1]) {
	test(`axe finds nothing on any page, in both themes, half ${half + 1}`, async ({ browser, server }) => {
		const problems: string[] = [];
		const pages = (await everyPage(server)).filter((_, index) => index % 2 === half);
		for (const { name, path, client } of pages) {
			const context = await browser.newContext({
				baseURL: server.origin,
				reducedMotion: "reduce",
				viewport: { width: 360, height: 740 },
			});
			await context.addCookies(client.cookies());
			const page = await context.newPage();
			page.on("pageerror", (error) => problems.push(`${name}: ${error.message}`));
			page.on("console", (message) => {
				const expected = /status of (401|403|404)/.test(message.text());
				if (message.type() === "error" && !expected) problems.push(`${name}: console: ${message.text()}`);
			});
			await page.goto(path, { waitUntil: "networkidle" });
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				const { violations } = await new AxeBuilder({ page }).analyze();
				for (const { id, nodes } of violations) {
					const where = nodes.map((node) => node.target.join(" ")).slice(0, 3);
					problems.push(`${name}, ${colorScheme}: ${id} ${where.join(", ")}`);
				}
			}
			const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
			if (sideways) problems.push(`${name}: scrolls sideways at 360 px`);
			await context.close();
		}
		expect(problems).toEqual([]);
	});
}
