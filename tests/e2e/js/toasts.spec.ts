import type { Page } from "@playwright/test";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, holdScripts, openPage, test, waitForHydration } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { registerClient } from "#tests/support/people.ts";

const TITLE = "Welcome back!";

/** Time stands still while the toast is shown. */
async function signIn(page: Page, email: string): Promise<void> {
	await page.clock.install();
	await openPage(page, "/login");
	await page.clock.pauseAt(Date.now() + 60_000);
	await signInByForm(page, email);
	await expect(page.getByText(TITLE)).toBeVisible();
}

test("a toast closes after 5 seconds, and does not return with the page", async ({ page, server }) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	await page.clock.runFor(4_900);
	await expect(page.getByText(TITLE)).toBeVisible();
	await page.clock.runFor(200);
	await expect(page.getByText(TITLE)).toHaveCount(0);
	await page.reload();
	await expect(page.getByText(TITLE)).toHaveCount(0);
});

test("in lite mode the words of a toast are put into its region once more, so that they are announced", async ({
	page,
	server,
}) => {
	const { email } = await registerClient(server.origin, "Olga");
	await page.request.post("/preferences", { form: { lite: "on" }, headers: { Origin: server.origin } });
	await page.clock.install();
	await page.goto("/login");
	await page.clock.pauseAt(Date.now() + 60_000);
	await signInByForm(page, email);
	const words = page.locator(".toasts .toast-words");
	await expect(words).toContainText(TITLE);
	const first = await words.elementHandle();
	await page.clock.runFor(300);
	expect(await first?.evaluate((node) => node.isConnected)).toBe(false);
	await expect(words).toContainText(TITLE);
});

test("F8 focuses a toast, and Escape or its button closes it", async ({ page, server }) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	await waitForHydration(page);
	await page.keyboard.press("F8");
	await expect(page.locator(":focus")).toContainText(TITLE);
	await page.keyboard.press("Escape");
	await expect(page.getByText(TITLE)).toHaveCount(0);
});

test("a toast that Escape or its button closes gives the focus back", { tag: LONG }, async ({
	page,
	server,
}) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	await waitForHydration(page);
	const title = page.getByText(TITLE);
	const link = page.getByRole("banner").getByRole("link").first();
	await link.focus();
	await page.keyboard.press("F8");
	await expect(page.locator(":focus")).toContainText(TITLE);
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Close" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(title).toHaveCount(0);
	await expect(link).toBeFocused();
});

test("a toast gives the focus to the page if it had come from nowhere", { tag: LONG }, async ({
	page,
	server,
}) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	await waitForHydration(page);
	await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	await page.keyboard.press("F8");
	await expect(page.locator(":focus")).toContainText(TITLE);
	await page.getByRole("button", { name: "Close" }).click();
	await expect(page.getByText(TITLE)).toHaveCount(0);
	await expect(page.getByRole("main")).toBeFocused();
});

test("a toast that was closed before the page's script ran does not come back", { tag: LONG }, async ({
	page,
	server,
}) => {
	const { email } = await registerClient(server.origin, "Olga");
	const runScripts = await holdScripts(page);
	await page.goto("/login", { waitUntil: "commit" });
	await signInByForm(page, email);
	await page.locator("summary", { hasText: "Close" }).click();
	await expect(page.getByText(TITLE)).toBeHidden();
	runScripts();
	await waitForHydration(page);
	await expect(page.getByText(TITLE)).toHaveCount(0);
});

test("a swipe of more than 50 px to the right closes a toast, and a shorter one does not", async ({
	page,
	server,
}) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	const swipe = async (distance: number) => {
		const box = await page.getByText(TITLE).boundingBox();
		if (!box) throw new Error("no toast");
		await page.mouse.move(box.x + 20, box.y + 5);
		await page.mouse.down();
		await page.mouse.move(box.x + 20 + distance, box.y + 5, { steps: 5 });
		await page.mouse.up();
	};
	await swipe(40);
	await expect(page.getByText(TITLE)).toBeVisible();
	await swipe(60);
	await expect(page.getByText(TITLE)).toHaveCount(0);
});
