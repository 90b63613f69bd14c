import { expect, test } from "#tests/support/stripe-browser.ts";
import { paidMember, runSql } from "#tests/support/stripe-members.ts";

test("a payment that cannot be set up says so, and Retry leads back to it", async ({
	page,
	stripe,
	switchClient,
	surface,
	javaScriptEnabled,
}) => {
	const { trip, maya, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	const checkout = `/checkout/${trip.shareId}/${memberId}`;
	await switchClient(maya);
	await page.goto(`${checkout}/another`);
	await expect(page.getByRole("heading", { name: "Unable to setup payment" })).toBeVisible();
	await expect(page.getByRole("alert")).toContainText("Payment Setup Error");
	await expect(page.getByRole("alert")).toContainText("Payment not found");

	await page.goto(`${checkout}/${paymentIds[1]}`);
	if (javaScriptEnabled) await surface.open();
	runSql(
		stripe,
		"create trigger broken before insert on attempts begin select raise(abort, 'the disk is full'); end",
	);
	await page.getByRole("button", { name: "Pay $323.33 now" }).click();
	await expect(page.getByRole("heading", { name: "Unable to setup payment" })).toBeVisible();
	const toasts = page.getByRole("region", { name: "Notifications" });
	await expect(toasts).toContainText(javaScriptEnabled ? "Payment Setup Error" : /^$/);
	await expect(page.getByRole("alert")).toContainText("Payment Setup Error");
	await expect(page.getByRole("alert")).toContainText("Unable to initialize payment. Please try again.");
	await expect(page.getByRole("heading", { name: "Unable to setup payment" })).toBeInViewport();
	runSql(stripe, "drop trigger broken");
	await page.getByRole("link", { name: "Retry" }).click();
	await surface.open();
	await surface.pay("success");
	await expect(page.getByText("Payment successful!")).toBeVisible();
});
