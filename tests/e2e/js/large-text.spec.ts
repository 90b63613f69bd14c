import type { Page } from "@playwright/test";
import { VIEWS } from "#app/features/dashboard/views.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { launchOptions } from "#tests/support/chromium.ts";
import { Client } from "#tests/support/client.ts";
import { everyPage, type PageState } from "#tests/support/pages.ts";
import { createTripByApi, registerClient, setPlan } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

const { args = [], ...options } = launchOptions();
test.use({
	viewport: { width: 390, height: 844 },
	launchOptions: { ...options, args: [...args, "--blink-settings=defaultFontSize=32"] },
});

const widthOf = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth);

test("with letters of 32 px no page scrolls sideways on a phone, and nothing leaves its edge", async ({
	page,
	context,
	server,
}) => {
	test.setTimeout(120_000);
	const problems: string[] = [];
	for (const { name, path, client } of (await everyPage(server)).flatMap(withViews)) {
		await context.clearCookies();
		await context.addCookies(client.cookies());
		await page.goto(path, { waitUntil: "domcontentloaded" });
		for (const problem of await page.evaluate(sidewaysProblems)) problems.push(`${name}: ${problem}`);
	}
	expect(problems).toEqual([]);
	await expect(page.locator("html")).toHaveCSS("font-size", "32px");
});

/** The dashboard's parts are shown one at a time on a phone. */
function withViews(state: PageState): PageState[] {
	if (state.name !== "trip-organizer") return [state];
	return VIEWS.map((view) => ({ ...state, name: `trip-${view}`, path: `${state.path}?view=${view}` }));
}

test("with letters of 32 px all plans and the boarding pass of somebody with a long name stay on a phone's screen", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	setPlan(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, {
		title: "A very long name for a trip of the whole extended crew",
	});
	const join = `/join/${trip.shareId}`;
	await openPage(page, join);
	await page.getByText("More ways to pay").click();
	await page.locator("[value=weekly]").check();
	expect(await widthOf(page)).toBe(390);
	const guest = new Client(server.origin);
	const paid = await guest.post(join, {
		name: "Maximiliana-Alexandra Konstantinopoulou Featherstonehaugh III",
		email: "max@large.example",
		paymentPlan: "12-month",
		consent: "on",
		testCard: "success",
	});
	expect(paid.status).toBe(303);
	await context.addCookies(guest.cookies());
	await openPage(page, join);
	await expect(page.getByRole("heading", { name: "Boarding pass" })).toBeVisible();
	expect(await widthOf(page)).toBe(390);
});
