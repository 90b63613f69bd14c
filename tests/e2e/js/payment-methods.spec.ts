import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

const NUMBER = "5555 5555 5555 4444";

/** Records every request's address and body. */
function recordRequests(page: Page): string[] {
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	return sent;
}

test("a typed card is saved without its number ever leaving the page", async ({ page, context, server }) => {
	await organizerWithTrip(context, server.origin);
	const sent = recordRequests(page);
	await openPage(page, "/profile/payment-methods");
	await page.getByRole("link", { name: "Add Payment Method" }).click();
	await expect(page.getByText("Do not type a real card number here.")).toBeVisible();
	const number = page.getByLabel("Card number");
	const cvv = page.getByLabel("CVV");
	const save = page.getByRole("button", { name: "Save card" });

	await save.click();
	await expect(page.getByText("Card number must be at least 13 digits").last()).toBeVisible();
	await expect(page.getByText("CVV must be at least 3 digits").last()).toBeVisible();
	await expect(page.getByText("Street address is required").last()).toBeVisible();
	await expect(page.getByText("ZIP code is required").last()).toBeVisible();
	await number.fill("4".repeat(20));
	await cvv.fill("12345");
	await expect(number).toHaveValue("4444 4444 4444 4444 444");
	await expect(page.getByText("CVV is too long").last()).toBeVisible();
	expect(sent.filter((line) => line.includes("cardLast4"))).toEqual([]);

	await number.fill(NUMBER.replaceAll(" ", "-"));
	await expect(number).toHaveValue(NUMBER);
	await cvv.fill("987");
	await save.click();
	await expect(page.getByText("Street address is required").last()).toBeVisible();
	await expect(page.getByText("City is required").last()).toBeVisible();
	await expect(page.getByText("State is required").last()).toBeVisible();
	await expect(page.getByText("ZIP code is required").last()).toBeVisible();
	await expect(number).toHaveValue(NUMBER);
	await page.getByLabel("Street address").fill("1 Main St");
	await page.getByLabel("City").fill("Austin");
	await page.getByLabel("State").fill("TX");
	await page.getByLabel("ZIP code").fill("78701");
	await save.click();
	await expect(page.getByText("Payment Method Added")).toBeVisible();
	await expect(page.getByText("Mastercard •••• 4444", { exact: false }).first()).toBeVisible();

	const all = sent.join("\n");
	expect(all).toContain("cardLast4=4444");
	expect(all).not.toMatch(/5555[^\d]{0,3}5555|=987\b/);
	for (const name of ["number", "cvv"]) expect(all).not.toMatch(new RegExp(`[?&]${name}=`, "i"));
});
