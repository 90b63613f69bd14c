import { expect, test } from "#tests/support/stripe-browser.ts";
import { change, paidMember } from "#tests/support/stripe-members.ts";

test("a payment that cannot be set up says so, and Retry leads back to it", async ({
	page,
	stripe,
	become,
	till,
	javaScriptEnabled,
}) => {
	const { trip, maya, memberId, paymentIds } = await paidMember(stripe, { paymentPlan: "3-month" });
	const checkout = `/checkout/${trip.shareId}/${memberId}`;
	await become(maya);
	await page.goto(`${checkout}/another`);
	await expect(page.getByRole("heading", { name: "Unable to setup payment" })).toBeVisible();
	await expect(page.getByRole("alert")).toContainText("Payment Setup Error");
	await expect(page.getByRole("alert")).toContainText("Payment not found");

	await page.goto(`${checkout}/${paymentIds[1]}`);
	if (javaScriptEnabled) await till.open();
	change(
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
	change(stripe, "drop trigger broken");
	await page.getByRole("link", { name: "Retry" }).click();
	await till.open();
	await till.pay("success");
	await expect(page.getByText("Payment successful!")).toBeVisible();
});
