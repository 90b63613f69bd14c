import type { Page } from "@playwright/test";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

const ALL_PLANS = ["full", "3-month", "12-month", "6-month", "9-month", "bi-weekly", "weekly"];

/** The address of a trip in 13 months, which can be paid by every plan. */
async function joinPath(server: TestServer): Promise<string> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const startDate = addDays(dateOf(new Date()), 395);
	const trip = await createTripByApi(olga, { startDate, endDate: addDays(startDate, 7) });
	return `/join/${trip.shareId}`;
}

const plan = (page: Page, value: string) => page.locator(`[name=paymentPlan][value='${value}']`);
const more = (page: Page) => page.getByText("More ways to pay");
const schedule = (page: Page) => page.getByRole("region", { name: "Your schedule" });

test.use({ viewport: { width: 360, height: 740 } });

test("three plans are shown, and the others are one tap away, with amount and end", { tag: LONG }, async ({
	page,
	server,
}) => {
	await openPage(page, await joinPath(server));
	const values = () => page.locator("[name=paymentPlan]").evaluateAll(valuesOf);
	expect(await values()).toEqual(ALL_PLANS);
	for (const value of ALL_PLANS) await expect(plan(page, value)).toBeVisible({ visible: isFirst(value) });
	await more(page).click();
	for (const value of ALL_PLANS) await expect(plan(page, value)).toBeVisible();
	await expect(page.getByText(/^\$80\.83 a month until \w+ \d+, \d{4}$/)).toBeVisible();
});

test("what the share covers is one tap away", { tag: LONG }, async ({ page, server }) => {
	await openPage(page, await joinPath(server));
	await expect(page.getByText("together, shared by")).toBeHidden();
	await page.locator("summary", { hasText: "Details" }).click();
	await expect(page.getByText("What your share covers: 2 bookings")).toBeVisible();
	await expect(page.getByText("TAP 218$3,420.00")).toBeVisible();
	await expect(page.getByText("$5,820.00 together, shared by 6: $970.00 each.")).toBeVisible();
});

test("a tap on a plan shows its whole schedule right below the plans", async ({ page, server }) => {
	await openPage(page, await joinPath(server));
	await expect(schedule(page).getByRole("listitem")).toHaveCount(1);
	await plan(page, "12-month").check();
	await expect(schedule(page).getByRole("listitem")).toHaveCount(12);
	await expect(schedule(page)).toBeInViewport();
	await more(page).click();
	await plan(page, "weekly").check();
	await expect(schedule(page).getByRole("listitem")).toHaveCount(52);
});

test("a plan that is folded away is posted, and is unfolded when the form comes back", { tag: LONG }, async ({
	page,
	server,
}) => {
	await openPage(page, await joinPath(server));
	await more(page).click();
	await plan(page, "9-month").check();
	await more(page).click();
	await page.getByLabel("Your name").fill("Maya");
	await page.getByLabel("Email", { exact: true }).fill("maya@nowhere");
	await page.locator("[name=consent]").check();
	await page.getByRole("button", { name: "Pay $107.78 and join" }).click();
	await expect(page.getByText("Please enter a valid email address").last()).toBeVisible();
	await expect(plan(page, "9-month")).toBeChecked();
	await expect(plan(page, "9-month")).toBeVisible();
});

test("the keyboard reaches every plan and leaves them for the card", async ({ page, server }) => {
	await openPage(page, await joinPath(server));
	await plan(page, "full").focus();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect(plan(page, "12-month")).toBeChecked();
	await page.keyboard.press("Tab");
	await expect(more(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(plan(page, "6-month")).toBeVisible();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("ArrowDown");
	await expect(plan(page, "6-month")).toBeChecked();
	await expect(plan(page, "6-month")).toBeFocused();
});

test("on a wide screen the one button stands under the schedule", { tag: LONG }, async ({ page, server }) => {
	await page.setViewportSize({ width: 1280, height: 900 });
	await openPage(page, await joinPath(server));
	const button = page.locator("main .sticky-foot").getByRole("link");
	await expect(button).toHaveText("Next: your name");
	const [above, below] = [await schedule(page).boundingBox(), await button.boundingBox()];
	expect(below?.x).toBe(above?.x);
	expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test("on a phone the name is in the first view, and the page ends within 1,820 px whatever plan is chosen", async ({
	page,
	server,
}) => {
	await openPage(page, await joinPath(server));
	const boxOf = async (selector: string) => {
		const box = await page.locator(selector).boundingBox();
		return { height: box?.height ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
	};
	expect((await boxOf(".join-summary")).height).toBeLessThanOrEqual(140);
	expect((await boxOf("[name=name]")).bottom).toBeLessThanOrEqual(400);
	for (const value of ["full", "3-month", "12-month"]) {
		await plan(page, value).check();
		await page.evaluate(() => scrollTo(0, 0));
		expect((await boxOf("main")).bottom, value).toBeLessThanOrEqual(1_820);
	}
});

test("at the end of the page the button's bar covers none of the links below it", async ({
	page,
	server,
}) => {
	await openPage(page, await joinPath(server));
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	const link = page.getByRole("link", { name: "can't come?" });
	await expect(link).toBeInViewport();
	const bar = await page.locator(".sticky-foot").boundingBox();
	const below = await link.boundingBox();
	expect(below?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? 0));
});

function isFirst(value: string): boolean {
	return ["full", "3-month", "12-month"].includes(value);
}

function valuesOf(radios: Element[]): string[] {
	return radios.map((radio) => radio.getAttribute("value") ?? "");
}
