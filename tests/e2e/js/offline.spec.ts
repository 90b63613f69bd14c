import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

/** Opens a page, which registers the worker three seconds after it has loaded. */
async function openWithWorker(page: Page, path: string): Promise<void> {
	await page.clock.install();
	await page.goto(path);
	await page.clock.fastForward(3_000);
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test.describe("without a connection", () => {
	test("a page that was never visited gives way to one of our own, which asks for it again", async ({
		page,
		context,
	}) => {
		await openWithWorker(page, "/landing");
		await context.setOffline(true);
		await page.goto("/pricing?plan=plus");
		await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
		expect(await page.evaluate(() => document.fonts.check("700 20px 'Bricolage Grotesque'"))).toBe(true);

		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
		await context.setOffline(false);
		await page.getByRole("link", { name: "Try again" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Plans and prices" })).toBeVisible();
		expect(new URL(page.url()).search).toBe("?plan=plus");
	});

	test("the browser keeps that page as nobody's, and no other", async ({ page, context, server }) => {
		const olga = await registerClient(server.origin, "Olga");
		await context.addCookies(olga.cookies());
		await openWithWorker(page, "/pricing");
		await expect(page.getByRole("button", { name: "Account menu of Olga" })).toBeVisible();
		await page.goto("/profile");
		const kept = await page.evaluate(async () => {
			const pages: [string, string][] = [];
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				for (const request of await cache.keys()) {
					const { pathname } = new URL(request.url);
					const response = await cache.match(request);
					if (!/\.(css|svg|woff2)$/.test(pathname)) pages.push([pathname, (await response?.text()) ?? ""]);
				}
			}
			return pages;
		});
		expect(kept.map(([path]) => path)).toEqual(["/offline"]);
		expect(kept[0]?.[1]).not.toContain("Olga");
	});
});

test("a message to support that is sent without a connection stays as it was typed", { tag: LONG }, async ({
	page,
	context,
}) => {
	await page.goto("/support?tab=contact");
	const message = page.getByLabel("Message");
	await message.fill("A long text that nobody wants to type again");
	const send = page.getByRole("button", { name: "Send" });
	await context.setOffline(true);
	await send.click();
	await expect(send).toHaveJSProperty("validationMessage", "Not sent: you are offline.");
	await expect(message).toHaveValue("A long text that nobody wants to type again");
	await context.setOffline(false);
	await send.click();
	await expect(page.getByRole("link", { name: "Tell us your name" })).toBeVisible();
	await expect(message).toHaveValue("A long text that nobody wants to type again");
});
