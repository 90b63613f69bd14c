import type { Locator, Page } from "@playwright/test";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, test } from "#tests/support/browser.ts";
import { registerClient } from "#tests/support/people.ts";

const TITLE = "Welcome back!";

async function signIn(page: Page, email: string): Promise<void> {
	await page.goto("/login");
	await signInByForm(page, email);
	await expect(page.getByText(TITLE)).toBeVisible();
}

/** Whether the closing animation of a toast is paused. */
const isPaused = (toast: Locator) =>
	toast.evaluate((element) =>
		element.getAnimations().some((one) => {
			const isLeaving = one instanceof CSSAnimation && one.animationName === "toast-out";
			return isLeaving && one.playState === "paused";
		}),
	);

/** Shows the toast in its state this long after it appeared, and stops its time there. */
const setTime = (toast: Locator, ms: number) =>
	toast.evaluate((element, passed) => {
		for (const one of element.getAnimations()) {
			one.pause();
			one.currentTime = passed;
		}
	}, ms);

for (const reducedMotion of ["no-preference", "reduce"] as const) {
	test(`without JavaScript a toast leaves after 5 seconds, motion: ${reducedMotion}`, async ({
		page,
		server,
	}) => {
		await page.emulateMedia({ reducedMotion });
		await signIn(page, (await registerClient(server.origin, "Olga")).email);
		await setTime(page.locator(".toast"), 4_900);
		await expect(page.getByText(TITLE)).toBeVisible();
		await setTime(page.locator(".toast"), 5_500);
		await expect(page.getByText(TITLE)).toBeHidden();
		await setTime(page.locator(".toast"), 6_000);
		await page.locator(".site-header a.logo").click({ trial: true }); // it no longer covers the header
	});
}

test("without JavaScript a toast stays while the pointer is on it", async ({ page, server }) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	await page.getByText(TITLE).hover();
	await expect.poll(() => isPaused(page.locator(".toast"))).toBe(true);
	await page.mouse.move(0, 700);
	await setTime(page.locator(".toast"), 5_500);
	await expect(page.getByText(TITLE)).toBeHidden();
});

test("without JavaScript a toast stays while the focus is in it, and is closed by the keyboard", async ({
	page,
	server,
}) => {
	await signIn(page, (await registerClient(server.origin, "Olga")).email);
	const close = page.locator("summary", { hasText: "Close" });
	for (let tabs = 0; tabs < 80; tabs += 1) {
		await page.keyboard.press("Shift+Tab");
		if ((await page.locator("summary:focus", { hasText: "Close" }).count()) > 0) break;
	}
	await expect(close).toBeFocused();
	await expect.poll(() => isPaused(page.locator(".toast"))).toBe(true);
	await page.keyboard.press("Enter");
	await expect(page.getByText(TITLE)).toBeHidden();
});
