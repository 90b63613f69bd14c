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
		const toast = page.locator(".toast", { hasText: "Payment successful!" });
		await expect(toast).toBeVisible();
		await toast.hover();
		const ticket = page.locator(".ticket-frame", {
			has: page.getByRole("heading", { name: "Boarding pass" }),
		});
		const [over, under] = [await toast.boundingBox(), await ticket.boundingBox()];
		if (!over || !under) throw new Error("toast or pass is missing");
		expect(over.y + over.height).toBeLessThanOrEqual(under.y);
	});
}
