import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

for (const viewport of [
	{ width: 360, height: 740 },
	{ width: 1280, height: 800 },
]) {
	test(`at ${viewport.width} px the toast after a payment leaves the boarding pass free`, async ({
		page,
		server,
	}) => {
		await page.setViewportSize(viewport);
		const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
		await page.goto(`/join/${trip.shareId}`);
		await page.locator("[name=name]").fill("Maya Kline");
		await page.locator("[name=email]").fill(`maya-${viewport.width}-${Date.now()}@e2e.example`);
		await page.getByRole("button", { name: /Pay \$970\.00/ }).click();
		const ticket = page.locator(".ticket-frame", {
			has: page.getByRole("heading", { name: "Boarding pass" }),
		});
		await expectToastAbove(page, "Payment successful!", ticket);
	});
}

for (const width of [360, 1280]) {
	test(`at ${width} px the page stands where it stood when its toast has gone`, async ({ page, server }) => {
		await page.setViewportSize({ width, height: 740 });
		const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
		await page.goto(`/join/${trip.shareId}`);
		await page.locator("[name=name]").fill("Maya Kline");
		await page.locator("[name=email]").fill(`maya-still-${width}-${Date.now()}@e2e.example`);
		await page.getByRole("button", { name: /Pay \$970\.00/ }).click();
		const toast = page.locator(".toast", { hasText: "Payment successful!" });
		const title = page.getByRole("heading", { level: 1 });
		await expect(toast).toBeVisible();
		const before = await title.boundingBox();
		await toast.locator(".toast-close").click();
		await expect(toast).toBeHidden();
		expect((await title.boundingBox())?.y).toBe(before?.y);
	});
}

test("the toast after a message to support leaves what it says there free", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/support?tab=contact");
	await page.getByLabel("Your name").fill("Ann Reader");
	await page.getByLabel("Your email").fill("ann@e2e.example");
	await page.getByLabel("Subject").fill("A question");
	await page.getByLabel("Message").fill("How do I start?");
	await page.getByRole("button", { name: "Send" }).click();
	await expectToastAbove(page, "Message Sent", page.getByRole("heading", { level: 1, name: "A question" }));
});

test("the toast after a bookmark leaves the buttons free that it is about", async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/blog/1");
	await page.getByRole("button", { name: "Bookmark" }).click();
	await expectToastAbove(page, "Bookmarked!", page.getByRole("button", { name: "Bookmark" }));
});

async function expectToastAbove(page: Page, title: string, what: Locator) {
	const toast = page.locator(".toast", { hasText: title });
	await expect(toast).toBeVisible();
	await toast.hover();
	const [over, under] = [await toast.boundingBox(), await what.boundingBox()];
	if (!over || !under) throw new Error("toast or what it is about is missing");
	expect(over.y + over.height).toBeLessThanOrEqual(under.y);
}
