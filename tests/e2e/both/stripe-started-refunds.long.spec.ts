import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember } from "#tests/support/stripe-members.ts";

// These tests are long, and machines may be busy.
test.describe.configure({ timeout: 90_000 });

test.afterEach(({ twin }) => {
	twin.refundsBegin = "succeeded";
	twin.webhooks.mode = "immediate";
});

test("the organizer refunds a member after a page that names who and how much, and the member leaves", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const before = twin.state.refunds.length;
	const { trip, olga } = await paidMember(stripe);
	await switchClient(olga);
	await page.goto(`/trip/${trip.shareId}/refunds`);
	await page.locator("summary", { hasText: "Choose who and how much" }).click();
	await page.getByRole("button", { name: "Review refund" }).click();
	await expect(page.getByText("Choose who gets a refund")).toBeVisible();
	await page.getByRole("checkbox", { name: /Maya Tester/ }).check();
	await page.getByLabel("Reason").fill("The flat burned down");
	await page.getByRole("button", { name: "Review refund" }).click();
	await expect(page.getByRole("heading", { name: "Refund $941.57 to Maya Tester?" })).toBeVisible();
	await expect(page.getByText("$970.00 of what was paid, less $28.43 card fee")).toBeVisible();
	await expect(page.getByText("Leaves the trip", { exact: true })).toBeVisible();
	expect(twin.state.refunds.length).toBe(before);
	await page.getByRole("link", { name: "Don't refund" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Refunds/ })).toBeVisible();

	await page.locator("summary", { hasText: "Choose who and how much" }).click();
	await page.getByRole("checkbox", { name: /Maya Tester/ }).check();
	await page.getByLabel("Reason").fill("The flat burned down");
	await page.getByRole("button", { name: "Review refund" }).click();
	await page.getByRole("button", { name: "Refund $941.57" }).click();
	await expect(page.getByText("$941.57 refunded")).toBeVisible();
	expect(twin.state.refunds.slice(before).map(({ amount }) => amount)).toEqual([94_157]);
});

test("a refund that a closed card sends back says what to do, and is noted as paid back another way", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	twin.refundsBegin = "pending";
	const { trip, olga, memberId } = await paidMember(stripe);
	const order = { memberIds: [memberId], reason: "Rain" };
	expect((await olga.json("POST", `/api/trips/${trip.id}/refunds`, order)).status).toBe(201);
	twin.settleRefund(twin.state.refunds.at(-1)?.id ?? "", "failed");
	await twin.webhooks.settled();
	await switchClient(olga);
	await page.goto(`/trip/${trip.shareId}/refunds`);
	const card = page.getByRole("region", { name: "Refunds that did not go through" });
	await expect(card).toContainText("The card was closed, lost or replaced");
	await expect(card).toContainText("$941.57");
	await page.getByRole("button", { name: "I paid it back another way" }).click();
	await expect(page.getByText("We have told them that you paid it back another way.")).toBeVisible();
	await expect(card).toHaveCount(0);
});
