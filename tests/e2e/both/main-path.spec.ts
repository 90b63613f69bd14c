import type { Page } from "@playwright/test";
import { fillInRegistration } from "#tests/support/account-forms.ts";
import { expect, test } from "#tests/support/browser.ts";

const unique = () => Math.random().toString(36).slice(2);

test("plan, share, register, join as a second person, pay, and both see it", async ({
	page,
	browser,
	baseURL,
	javaScriptEnabled,
}) => {
	await page.goto("/");
	await planLisbon(page);
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	const link = await page.getByLabel("Trip link").inputValue();
	const shareId = link.split("/").at(-1);

	await page
		.getByRole("link", { name: /create (an|your) account/i })
		.first()
		.click();
	await fillInRegistration(page, "Olga", `olga-${unique()}@e2e.example`);
	await page.getByRole("button", { name: /create account/i }).click();
	await expect(page).toHaveURL(new RegExp(`/trip/${shareId}`));
	await expect(page.getByText("Account created!")).toBeVisible();
	await page.getByRole("link", { name: "People", exact: true }).click();
	await expect(page.getByText("Invite your travel crew")).toBeVisible();

	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled,
		viewport: { width: 360, height: 740 },
	});
	const maya = await context.newPage();
	await maya.goto(`/join/${shareId}`);
	await expect(maya.getByRole("heading", { level: 1 })).toContainText("Join");
	await maya.locator("[name=name]").fill("Maya Kline");
	await maya.locator("[name=email]").fill(`maya-${unique()}@e2e.example`);
	await maya.getByRole("button", { name: /Pay \$970\.00/ }).click();
	await expect(maya.getByText("Payment successful!")).toBeVisible();
	await expect(maya.getByRole("main")).toContainText("Maya Kline");
	await expect(maya.getByRole("main")).toContainText("Paid");

	await page.goto(`/trip/${shareId}?view=people`);
	await expect(page.getByText("2 members • 1 confirmed")).toBeVisible();
	await expect(page.getByText("1/2 Ready")).toBeVisible();
	await page.getByRole("link", { name: "Chat", exact: true }).click();
	await page.locator("[name=message]").fill("Flights are booked!");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.locator("#chat").getByText("Flights are booked!")).toBeVisible();
	await context.close();
});

async function planLisbon(page: Page): Promise<void> {
	await page.locator("[name=origin]").fill("Boston");
	await page.locator("[name=destination]").fill("Lisbon");
	await page.locator("[name=startDate]").fill("2027-03-12");
	await page.locator("[name=endDate]").fill("2027-03-19");
	await page.locator("[name=partySize]").fill("6");
	await addItem(page, "https://www.kayak.com/flights/BOS-LIS", "TAP 218", "3420");
	await addItem(page, "https://www.airbnb.com/rooms/1", "Casa da Graça", "2400");
	await expect(page.getByRole("main")).toContainText("$5,820.00");
	await expect(page.getByRole("main")).toContainText("$970.00");
}

async function addItem(page: Page, url: string, name: string, cost: string): Promise<void> {
	await page.locator("[name='newItem.url']").fill(url);
	await page.locator("[name='newItem.name']").fill(name);
	await page.locator("[name='newItem.cost']").fill(cost);
	await page.locator("button[name=intent][value=add]").click();
	await expect(
		page
			.locator("button[name=intent][value^=remove]")
			.or(page.getByText(/amount in dollars/))
			.first(),
	).toBeVisible();
}
