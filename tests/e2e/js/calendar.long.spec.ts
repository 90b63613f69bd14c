import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test(`axe finds nothing on the page that shows a new link, ${colorScheme}`, async ({
		page,
		server,
		context,
	}) => {
		const olga = await registerClient(server.origin, "Olga");
		const trip = await createTripByApi(olga, { title: "Lisbon" });
		await context.addCookies(olga.cookies());
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await page.goto(`/trip/${trip.shareId}/calendar`);
		await page.getByRole("button", { name: "Make a calendar link" }).click();
		await expect(page.getByText("Your link is ready")).toBeVisible();
		const { violations } = await new AxeBuilder({ page }).analyze();
		expect(violations.map(({ id }) => id)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
		const link = await page.getByRole("textbox", { name: "Calendar link" }).inputValue();
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	});
}
