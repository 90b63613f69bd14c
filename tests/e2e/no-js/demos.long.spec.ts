import { expect, test } from "#tests/support/browser.ts";

test("payments are made one by one up to the whole share", async ({ page }) => {
	await page.goto("/payment-demo");
	const payNow = page.getByRole("button", { name: /^Pay Now/ });
	await expect(payNow).toHaveCount(12);
	const milestones = { 3: "Great Progress", 6: "Halfway Done", 9: "Almost There", 12: "Trip Fully Paid" };
	for (const [payments, message] of Object.entries(milestones)) {
		const made = Number(payments);
		await page.goto(
			`/payment-demo?paid=${Array.from({ length: made - 1 }, (_, index) => index + 1).join("+")}`,
		);
		await expect(payNow).toHaveCount(13 - made);
		await expect(page.locator("main").getByText(message)).toHaveCount(0);
		await payNow.first().click();
		await expect(page.locator("main").getByText(message)).toBeVisible();
		await expect(page.getByText(`${made} of 12 payments made`)).toBeVisible();
	}
	await expect(page.getByText("$970.00 of $970.00 paid")).toBeVisible();
	await page.getByRole("link", { name: "Start over" }).click();
	await expect(page.getByText("$0.00 of $970.00 paid")).toBeVisible();
	await expect(payNow).toHaveCount(12);
});

test("any payment can be made, and the last one is $80.87", async ({ page }) => {
	await page.goto("/payment-demo");
	await page.getByRole("button", { name: "Pay Now $80.87, payment 12" }).click();
	await expect(page.getByText("$80.87 of $970.00 paid")).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "Payment 12 of 12" })).toContainText("Paid");
});

test("the confetti demo counts up to twelve payments and the whole share, and back to none", async ({
	page,
}) => {
	await page.goto("/confetti-demo?made=11");
	for (let press = 0; press < 2; press += 1) {
		await page.getByRole("button", { name: "Simulate Payment Success" }).click();
		await expect(page.getByText("12 of 12 payments made")).toBeVisible();
		await expect(page.getByText("$970.00 of $970.00 paid")).toBeVisible();
	}
	for (const [percent, message] of [
		[25, "Great Progress"],
		[50, "Halfway Done"],
		[75, "Almost There"],
		[100, "Trip Fully Paid"],
	]) {
		await page.getByRole("button", { name: `${percent}%: ${message}` }).click();
		await expect(page.getByRole("progressbar")).toHaveJSProperty("value", percent);
	}
	await page.getByRole("button", { name: "Reset Demo" }).click();
	await expect(page.getByText("0 of 12 payments made")).toBeVisible();
});

test("every offer of the marketplace is marked as an example, and none has a button", async ({ page }) => {
	await page.goto("/marketplace-demo");
	const offers = page.locator("main section .ticket");
	await expect(offers).toHaveCount(6);
	await expect(offers.getByText("Example", { exact: true })).toHaveCount(6);
	await expect(offers.getByText("Example", { exact: true })).toHaveCount(6);
	await expect(page.locator("main").getByRole("button")).toHaveCount(0);
	await expect(page.getByText("Every offer on this page is an example")).toBeVisible();
});
