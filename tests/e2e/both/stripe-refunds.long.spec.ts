import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { type PaidMember, paidMember, runSql } from "#tests/support/stripe-members.ts";
import { runJob } from "#tests/support/stripe-server.ts";
import type { Twin } from "#tests/support/stripe-twin/index.ts";

// These tests are long, and machines may be busy.
test.describe.configure({ timeout: 90_000 });

test.afterEach(({ twin }) => {
	twin.refundsBegin = "succeeded";
	twin.webhooks.mode = "immediate";
});

test("a refund is requested to the cent, rejected only with a reason, approved in part, and sent back to the card", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const before = twin.state.refunds.length;
	const { trip, olga, maya } = await paidMember(stripe);
	await switchClient(maya);
	await page.goto(`/trip/${trip.shareId}?view=money`);
	await page.getByRole("link", { name: "Ask for a refund" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Refunds/ })).toBeVisible();
	for (const amount of ["$970.00", "\u2212$28.43", "$941.57"]) {
		await expect(page.getByRole("main")).toContainText(amount);
	}
	await open(page, "Ask for a refund");
	await page.getByLabel("Reason").fill("I broke a leg");
	await page.getByRole("button", { name: "Request $941.57 back" }).click();
	await expect(page.getByText("Refund request sent")).toBeVisible();
	await expect(page.getByText("Waiting", { exact: true })).toBeVisible();

	await switchClient(olga);
	await page.goto(`/trip/${trip.shareId}?view=money`);
	await page.getByRole("link", { name: "Decide 1 refund request" }).click();
	await expect(page.getByText("I broke a leg")).toBeVisible();
	await expect(page.getByText("You haven't paid anything")).toHaveCount(0);
	await open(page, "Reject");
	await page.getByRole("button", { name: "Reject request" }).click();
	const reason = page.getByLabel("Notes").and(page.locator("[aria-invalid=true]"));
	await expect(reason).toHaveAccessibleDescription(/Say why you reject it/);

	await open(page, "Approve");
	await page.getByLabel("Custom refund amount").fill("941.58");
	await page.locator("form", { hasText: "Approve refund" }).getByLabel("Notes").fill("Nearly all of it");
	await page.getByRole("button", { name: "Approve refund" }).click();
	await expect(page.getByLabel("Custom refund amount")).toHaveAccessibleDescription(
		/At most \$941\.57 can go back/,
	);
	await expect(page.getByLabel("Custom refund amount")).toHaveValue("941.58");
	await page.getByLabel("Custom refund amount").fill("100.50");
	await page.getByRole("button", { name: "Approve refund" }).click();
	await expect(page.getByRole("heading", { name: "Refund $100.50 to Maya Tester?" })).toBeVisible();
	await expect(page.getByText("Stays on the trip")).toBeVisible();
	await page.getByRole("button", { name: "Refund $100.50" }).click();
	await expect(page.getByText("$100.50 went back to the member's card.")).toBeVisible();
	await expect(page.getByText("Nothing to decide: every request has its answer.")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "Nearly all of it" })).toBeInViewport({
		ratio: 1,
	});

	await switchClient(maya);
	await page.goto(`/trip/${trip.shareId}/refunds`);
	const settled = page.getByRole("list", { name: "Earlier requests" });
	await expect(settled).toContainText("$100.50");
	await expect(settled).toContainText("Refunded");
	await expect(settled).toContainText("Nearly all of it");
	expect(twin.state.refunds.slice(before).map(({ amount }) => amount)).toEqual([10_050]);
});

test("a slow refund is pending until a webhook reports its failure or the jobs its success", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	twin.refundsBegin = "pending";
	const member = await paidMember(stripe, { guest: true });
	await switchClient(member.maya);
	await page.goto(`/join/${member.trip.shareId}`);
	await page.getByRole("link", { name: "Ask for a refund" }).click();
	const failing = await askAndApprove(page, member, twin);
	twin.settleRefund(failing, "failed");
	await twin.webhooks.settled();
	await page.reload();
	await expect(page.getByRole("list", { name: "Earlier requests" })).toContainText("Did not go through");

	const going = await askAndApprove(page, member, twin);
	twin.webhooks.mode = "lose";
	twin.settleRefund(going, "succeeded");
	runSql(stripe, "update refund_lines set updated_at = updated_at - 30000 where ref = ?", going);
	await expect(async () => {
		await runJob(stripe, "sweep-refunds");
		await page.reload();
		await expect(page.getByRole("main")).toContainText("Refunded", { timeout: 1_000 });
	}).toPass();
});

/** Requests a refund, which the organizer approves and Stripe only begins. @returns its id at Stripe */
async function askAndApprove(page: Page, { trip, olga }: PaidMember, twin: Twin): Promise<string> {
	await open(page, "refund");
	await page.getByRole("radio", { name: "I stay" }).check();
	await page.getByRole("button", { name: "Request $941.57 back" }).click();
	await expect(page.getByText("Refund request sent")).toBeVisible();
	const listed = await olga.get(`/api/trips/${trip.id}/refunds`);
	const { refundRequests } = (await listed.json()) as { refundRequests: { id: string; status: string }[] };
	const asked = refundRequests.find(({ status }) => status === "pending");
	await olga.json("POST", `/api/refunds/${asked?.id}/status`, { status: "approved" });
	await page.reload();
	await expect(page.getByText("On its way", { exact: true })).toBeVisible();
	const refund = twin.state.refunds.at(-1);
	expect(refund).toMatchObject({ amount: 94_157, status: "pending" });
	return refund?.id ?? "";
}

/** Opens a disclosure by its summary. */
async function open(page: Page, summary: string): Promise<void> {
	const details = page.locator("details", { has: page.locator("summary", { hasText: summary }) });
	if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
}
