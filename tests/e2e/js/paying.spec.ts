import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createOwnedTrip } from "#tests/support/people.ts";
import { valueNow } from "#tests/support/sql.ts";
import { runSql } from "#tests/support/stripe-members.ts";

/** These tests pay in unusual ways, and each payment must succeed exactly once. */

type Facts = { kept: number; paid: number; ledger: number };

function facts(databaseUrl: string, tripId: string): Facts {
	const count = (sql: string) => valueNow<number>(databaseUrl, sql, tripId);
	return {
		kept: count(
			"select count(*) from demo_intents d join attempts a on a.ref = d.ref join payments p on p.id = a.payment_id where p.trip_id = ? and d.status = 'succeeded' and d.refunded_amount = 0",
		),
		paid: count("select count(*) from payments where trip_id = ? and status = 'paid'"),
		ledger: valueNow<number>(databaseUrl, "select coalesce(sum(amount), 0) from ledger_lines"),
	};
}

async function fillIn(page: Page, shareId: string): Promise<void> {
	await openPage(page, `/join/${shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@paying.example");
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

test("a double click pays once", async ({ page, server }) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	await pay(page).dblclick();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("a form that is submitted twice at once, or again while it is being sent, is sent once", {
	tag: LONG,
}, async ({ page, server }) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	const sent: string[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
	const released = Promise.withResolvers<void>();
	await page.route(/\/join\/.+\.data/, async (route) => {
		await released.promise;
		await route.continue();
	});
	const button = page.locator("main form button[type=submit]:not([hidden])");
	await page.evaluate(() => {
		const form = document.querySelector<HTMLFormElement>("main form");
		form?.requestSubmit();
		form?.requestSubmit();
	});
	await expect(button).toHaveText("Processing Payment...");
	await button.click({ force: true });
	await page.locator("[name=name]").press("Enter");
	await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.requestSubmit());
	expect(sent).toHaveLength(1);
	released.resolve();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(sent).toHaveLength(1);
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("two tabs that are both filled in pay once", async ({ context, server }) => {
	const trip = await createOwnedTrip(server.origin);
	const guest = new Client(server.origin);
	await guest.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Maya Kline",
		email: "maya@paying.example",
	});
	await context.addCookies(guest.cookies());
	const tabs = [await context.newPage(), await context.newPage()];
	for (const tab of tabs) await openPage(tab, `/join/${trip.shareId}`);
	await Promise.all(tabs.map((tab) => pay(tab).click()));
	for (const tab of tabs) {
		// Leaving the page at once would cancel a request that is not sent yet.
		await expect(tab.getByRole("main")).toContainText("Paid");
		await tab.goto(`/join/${trip.shareId}`);
		await expect(tab.getByRole("main")).toContainText("Paid");
	}
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("a tab that pays what another one has paid says so, at the heading", { tag: LONG }, async ({
	context,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	const [first, second] = [await context.newPage(), await context.newPage()];
	for (const tab of [first, second]) await fillIn(tab, trip.shareId);
	await pay(first).click();
	await expect(first.getByText("Payment successful!")).toBeVisible();
	await pay(second).click();
	await expect(second.getByText("Already paid")).toBeVisible();
	await expect(second.getByText("Payment successful!")).toBeHidden();
	await expect(second.getByRole("heading", { level: 1 })).toBeFocused();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("a declined card shows an error and keeps the typed values, and another card pays", async ({
	page,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	await chooseCard(page, "declined");
	await pay(page).click();
	await expect(page.getByText("Your card was declined.").first()).toBeVisible();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 0, paid: 0, ledger: 0 });
	await chooseCard(page, "success");
	await pay(page).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("a tab closed in the middle of a payment shows its true state when opened again", { tag: LONG }, async ({
	context,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	const page = await context.newPage();
	await fillIn(page, trip.shareId);
	const sent = page.waitForRequest((request) => request.method() === "POST");
	await pay(page).click({ noWaitAfter: true });
	await sent;
	await page.close();
	const again = await context.newPage();
	await expect(async () => {
		await again.goto(`/join/${trip.shareId}`);
		await expect(again.getByRole("main")).toContainText("Paid", { timeout: 500 });
	}).toPass();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("the back button does not pay again", async ({ page, server }) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	await pay(page).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	await page.goBack();
	await page.goForward();
	await page.reload();
	await expect(page.getByRole("main")).toContainText("Paid");
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("after a lost answer the page says that it is checking, and then that it is paid", async ({
	page,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	await chooseCard(page, "lost_answer");
	await pay(page).click();
	await expect(page.getByText("We are checking your payment. Do not pay again.").first()).toBeVisible();
	runSql({ server }, "update attempts set updated_at = updated_at - 60000 where status = 'unknown'");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid. Thank you!");
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

test("a payment that the bank asks about is paid only if the payer approves it", async ({ page, server }) => {
	const trip = await createOwnedTrip(server.origin);
	await fillIn(page, trip.shareId);
	await chooseCard(page, "authentication");
	await pay(page).click();
	await page.locator("button[name=answer][value=refuse]").click();
	await expect(page.getByText("Your bank did not confirm the payment.").first()).toBeVisible();
	expect(facts(server.databaseUrl, trip.id).paid).toBe(0);
	await chooseCard(page, "authentication");
	await pay(page).click();
	await page.locator("button[name=answer][value=approve]").click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(facts(server.databaseUrl, trip.id)).toEqual({ kept: 1, paid: 1, ledger: 0 });
});

/** The demo's test cards may be inside a closed disclosure. */
async function chooseCard(page: Page, card: string): Promise<void> {
	const choice = page.locator(`input[name=testCard][value=${card}]`);
	if (!(await choice.isVisible())) await page.locator("details:has(input[name=testCard]) summary").click();
	await expect(async () => {
		await choice.press("Space");
		await expect(choice).toBeChecked({ timeout: 500 });
	}).toPass();
}
