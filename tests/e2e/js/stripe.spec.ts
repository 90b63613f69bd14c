import type { Page } from "@playwright/test";
import { createOwnedTrip } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { expect, test } from "#tests/support/stripe-browser.ts";

async function openJoin(page: Page, origin: string, change = {}): Promise<string> {
	const trip = await createOwnedTrip(origin, change);
	await page.goto(`/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@stripe.example");
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
	return trip.shareId;
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

test("a card is entered in our page, declined and tried again, and the member joins", async ({
	page,
	server,
	twin,
}) => {
	const before = twin.state.charges.length;
	const complaints: string[] = [];
	page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
	const shareId = await openJoin(page, server.origin);
	await page.getByLabel("Test card").selectOption("declined");
	await pay(page).click();
	await expect(page.getByRole("alert")).toContainText("declined");
	await page.getByLabel("Test card").selectOption("success");
	await pay(page).click();
	await expect(page).toHaveURL(new RegExp(`/join/${shareId}`));
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	expect(twin.state.charges.slice(before).filter(({ paid }) => paid)).toHaveLength(1);
	expect(complaints.filter((text) => /Content.Security|hydrat/i.test(text))).toEqual([]);
});

test("if Stripe's script does not load, the same button leads to Stripe's own page", async ({
	page,
	context,
	server,
}) => {
	await context.route("https://js.stripe.com/**", (route) => route.abort());
	const trip = await createOwnedTrip(server.origin);
	await page.goto(`/join/${trip.shareId}`);
	await expect(page.getByText("Stripe failed to load")).toBeVisible();
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@stripe.example");
	await pay(page).click();
	await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
});

test("a plan in instalments saves the card, and a double click pays once", async ({ page, server, twin }) => {
	const { trip } = await createPlusTrip(server);
	const before = twin.state.charges.length;
	await page.goto(`/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@stripe.example");
	await page.locator("[name=paymentPlan][value='3-month']").check({ force: true });
	await page.locator("[name=consent]").check();
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
	await page.getByLabel("Test card").selectOption("success");
	await pay(page).dblclick();
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	const [charge, ...more] = twin.state.charges.slice(before);
	expect([charge?.amount, more]).toEqual([32_333, []]);
	expect(twin.state.intents.at(-1)?.setup_future_usage).toBe("off_session");
});
