import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember, runSql } from "#tests/support/stripe-members.ts";
import { runJob, type StripeServer } from "#tests/support/stripe-server.ts";

// These tests are long, and machines may be busy.
test.describe.configure({ timeout: 90_000 });

test("the second instalment is paid early after a declined card, and the third with the bank's confirmation", async ({
	page,
	stripe,
	twin,
	switchClient,
	surface,
}) => {
	const before = twin.state.charges.length;
	const { trip, maya, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	await switchClient(maya);
	await page.goto(`/trip/${trip.shareId}`);
	await page.getByRole("link", { name: "Pay early" }).click();
	await expect(page.getByRole("heading", { name: "Payment 2 of 3" })).toBeVisible();
	await expect(page.getByText("You don't have to do anything")).toBeVisible();
	await surface.open();
	await surface.pay("declined");
	await expect(page.getByRole("alert")).toContainText("Your card was declined.");
	await page.goto(`/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}?returned=1`);
	await expect(page.getByText("Your card was declined.").filter({ visible: true })).toBeVisible();
	await surface.open();
	await surface.pay("success");
	await expectPaid(page, trip.shareId, paymentIds[1]);

	await page.getByRole("link", { name: "Pay early" }).click();
	await expect(page.getByRole("heading", { name: "Payment 3 of 3" })).toBeVisible();
	await surface.open();
	await surface.pay("authentication");
	await page.getByRole("button", { name: "Fail authentication" }).click();
	await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method");
	await surface.pay("authentication");
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expectPaid(page, trip.shareId, paymentIds[2]);
	await page.getByRole("link", { name: "Money", exact: true }).click();
	await expect(
		page
			.getByText("3 of 3")
			.or(page.getByText("Paid", { exact: true }))
			.first(),
	).toBeVisible();
	const paid = twin.state.charges.slice(before).filter((charge) => charge.paid);
	expect(paid.map(({ amount }) => amount)).toEqual([32_333, 32_333, 32_334]);
});

test("an instalment that the jobs could not charge is paid by hand, after a decline or the bank's question", async ({
	page,
	stripe,
	twin,
	switchClient,
	surface,
}) => {
	const before = twin.state.charges.length;
	const { trip, maya, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	await refusedByItself(stripe, paymentIds[1], "expired_card");
	await switchClient(maya);
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByText("Your last payment did not go through").first()).toBeVisible();
	await page.getByRole("link", { name: "Pay $323.33 now" }).click();
	await expect(page.getByText(/^Your card was declined on /)).toBeVisible();
	await expect(page.getByText("We keep that card for your later payments.")).toBeVisible();
	await surface.open();
	await surface.pay("authentication_once");
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expectPaid(page, trip.shareId, paymentIds[1]);

	await page.goto(`/checkout/${trip.shareId}/${memberId}/${paymentIds[2]}`);
	await expect(page.getByText("We charge your Visa •••• 3155")).toBeVisible();
	// A card is not charged again on the day of a decline.
	runSql(
		stripe,
		"update attempts set updated_at = updated_at - 86400000 where payment_id = ?",
		paymentIds[1],
	);
	await refusedByItself(stripe, paymentIds[2], "authentication_required");
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByText("Your bank asks you to confirm this payment").first()).toBeVisible();
	await page.getByRole("link", { name: "Confirm $323.34" }).click();
	await expect(page.getByText("We tried your card on")).toBeVisible();
	await expect(page.getByText("Your bank asks you to confirm this payment")).toBeVisible();
	await surface.open();
	await surface.pay("authentication");
	await page.getByRole("button", { name: "Complete authentication" }).click();
	await expectPaid(page, trip.shareId, paymentIds[2]);
	await page.getByRole("link", { name: "Money", exact: true }).click();
	await expect(page.getByText("Your share is paid")).toBeVisible();
	expect(twin.state.charges.slice(before).map(({ amount, paid }) => [amount, paid])).toEqual([
		[32_333, true],
		[32_333, false],
		[32_333, true],
		[32_334, false],
		[32_334, true],
	]);
});

test("a payment can be tried again after an unanswered question of the bank", async ({
	page,
	stripe,
	twin,
	switchClient,
	surface,
	javaScriptEnabled,
}) => {
	const before = twin.state.charges.length;
	const { trip, maya, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	const checkout = `/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`;
	await switchClient(maya);
	await page.goto(checkout);
	await surface.open();
	await surface.pay("authentication");
	await expect(page.getByRole("button", { name: "Complete authentication" })).toBeVisible();
	await twin.webhooks.settled();

	await page.goto(checkout);
	await expect(page.getByRole("heading", { name: "Payment 2 of 3" })).toBeVisible();
	// Without JavaScript the bank's check was on Stripe's own page, which showed the result there.
	if (javaScriptEnabled) {
		await expect(
			page.getByText("You didn't answer your bank's question").filter({ visible: true }),
		).toBeVisible();
	}
	await surface.open();
	await surface.pay("success");
	await expectPaid(page, trip.shareId, paymentIds[1]);
	expect(twin.state.charges.slice(before).filter(({ paid }) => paid)).toHaveLength(2);
});

async function expectPaid(page: Page, shareId: string, paymentId = ""): Promise<void> {
	await expect(page).toHaveURL(
		new RegExp(`/trip/${shareId}\\?payment_success=true&payment_id=${paymentId}$`),
	);
	await expect(page.getByText("Payment successful!")).toBeVisible();
}

/** On the due date the jobs charge the last used card, and its bank declines. */
async function refusedByItself(stripe: StripeServer, paymentId: string | undefined, declineCode: string) {
	const { twin } = stripe;
	const paymentMethod = twin.state.charges.at(-1)?.payment_method ?? "";
	twin.decline({ paymentMethod, declineCode });
	runSql(stripe, "update payments set due_date = date('now', '-1 day') where id = ?", paymentId);
	const asks = declineCode === "authentication_required";
	const refused = asks ? "0 declined, 1 for members to confirm" : "1 declined, 0 for members to confirm";
	expect(await runJob(stripe, "charge-due")).toBe(
		`charge-due: 0 instalments paid, ${refused}, 0 without an answer yet`,
	);
	await twin.webhooks.settled();
}
