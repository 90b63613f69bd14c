import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember } from "#tests/support/stripe-members.ts";

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
