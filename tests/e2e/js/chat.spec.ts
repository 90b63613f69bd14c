import { expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test.use({ locale: "en-GB", timezoneId: "Asia/Tokyo" });

test("the chat is a log that the keyboard scrolls, and a new message is added to it once", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	for (let number = 0; number < 40; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const log = page.getByRole("log", { name: "Messages" });
	await expect(log.locator("time").last()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{2}:\d{2}$/);
	await log.focus();
	const top = () => log.evaluate((box) => box.scrollTop);
	const before = await top();
	await page.keyboard.press("PageUp");
	await expect.poll(top).toBeLessThan(before);
	await log.evaluate((box) => {
		const heard: (string | null)[] = [];
		Object.assign(window, { heard });
		const isHeard = (node: Node): node is HTMLElement => node instanceof HTMLElement && !node.ariaHidden;
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes)
				heard.push(
					...Array.from(addedNodes)
						.filter(isHeard)
						.map((node) => node.querySelector("p")?.textContent ?? ""),
				);
		}).observe(box, { childList: true, subtree: true });
	});
	await page.locator("[name=message]").fill("See you at the gate");
	await page.locator("[name=message]").press("Enter");
	await expect(log.getByRole("listitem").last()).toContainText("See you at the gate");
	expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
		"See you at the gate",
	]);
	await expect(page.locator("#chat").locator("[aria-live], [role=status]")).toHaveCount(0);
});

test("offline, a message stays in its box, on the page, and goes out later", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await page.context().addCookies(olga.cookies());
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	const box = page.locator("[name=message]");
	await page.context().setOffline(true);
	await box.fill("See you at the gate");
	await box.press("Enter");
	await expect(page.getByText("Not sent: you are offline. What you typed is still here.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon");
	await expect(box).toHaveValue("See you at the gate");
	await page.context().setOffline(false);
	await box.press("Enter");
	await expect(page.locator("#chat li").last()).toContainText("See you at the gate");
	await expect(box).toHaveValue("");
});
