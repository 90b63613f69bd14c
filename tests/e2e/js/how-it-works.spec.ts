import type { Page } from "@playwright/test";
import { DEMO_STEPS } from "#app/features/site/information/demo-steps.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";

const shown = (page: Page) => page.locator("[data-demo-step] > .demo-content:visible");
const start = (page: Page) => page.getByRole("button", { name: "Start the demo" });
const reset = (page: Page) => page.getByRole("button", { name: "Reset" });

async function openDemo(page: Page, path = "/how-it-works") {
	await page.clock.install();
	await page.goto(path);
	await expect(start(page)).toBeVisible();
	await page.clock.pauseAt(Date.now() + 60_000);
}

test("the demo begins empty, and each step appears exactly after its delay", async ({ page }) => {
	await openDemo(page);
	await expect(shown(page)).toHaveCount(0);
	await start(page).click();
	for (const [index, { delayMs }] of DEMO_STEPS.entries()) {
		await expect(start(page)).toBeDisabled();
		await expect(reset(page)).toBeDisabled();
		await page.clock.runFor(delayMs - 1);
		await expect(shown(page)).toHaveCount(index);
		await page.clock.runFor(1);
		await expect(shown(page)).toHaveCount(index + 1);
		await expect(page.locator("[data-demo-status]")).toHaveText(new RegExp(`^Step ${index + 1} of 5: `));
	}
	await expect(start(page)).toBeEnabled();
	await expect(start(page)).toBeFocused();
	await expect(shown(page).nth(3)).toContainText("$560.00");
	await expect(shown(page).nth(3)).toContainText("$93.33");

	await reset(page).click();
	await expect(shown(page)).toHaveCount(0);
	await expect(page.locator("[data-demo-status]")).toHaveText("The demo is cleared.");
	await start(page).click();
	await page.clock.runFor(8_500);
	await expect(shown(page)).toHaveCount(5);
});

test("the same demo opens full screen and goes on there; Escape closes it and the focus returns", {
	tag: LONG,
}, async ({ page }) => {
	await openDemo(page);
	await start(page).click();
	await page.clock.runFor(1_000);
	const link = page.getByRole("link", { name: "Open full screen" });
	await link.click();
	const dialog = page.getByRole("dialog", { name: "The demo, full screen" });
	await expect(dialog).toBeVisible();
	await expect(page).toHaveURL("/how-it-works");
	const box = await dialog.boundingBox();
	expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 360, 740]);
	await page.clock.runFor(7_500);
	await expect(dialog.locator(".demo-content:visible")).toHaveCount(5);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(link).toBeFocused();
	await expect(shown(page)).toHaveCount(5);

	await link.click();
	await dialog.getByRole("button", { name: "Close" }).click();
	await expect(dialog).toBeHidden();
	await expect(link).toBeFocused();
});

test("Back closes the full screen on the same page, and a reload keeps it open", { tag: LONG }, async ({
	page,
}) => {
	await page.goto("/landing");
	await page.goto("/how-it-works");
	const link = page.getByRole("link", { name: "Open full screen" });
	const dialog = page.getByRole("dialog", { name: "The demo, full screen" });
	await link.click();
	await expect(dialog).toBeVisible();
	await page.evaluate(() => setTimeout(() => history.back()));
	await expect(dialog).toBeHidden();
	await expect(link).toBeFocused();
	await expect(page).toHaveURL("/how-it-works");

	await page.evaluate(() => history.forward());
	await expect(dialog).toBeVisible();
	await page.reload();
	await expect(dialog).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(link).toBeFocused();
	await page.goBack();
	await expect(page).toHaveURL("/landing");
});

for (const [place, width] of [
	["contentinfo", 360],
	["banner", 1280],
] as const)
	test(`the demo plays where a link of ${place} on a page with the router's script led to it`, {
		tag: LONG,
	}, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		await openPage(page, "/");
		await page.getByRole(place).getByRole("link", { name: "How it works" }).click();
		await expect(page).toHaveURL("/how-it-works");
		await expect(start(page)).toBeVisible();
		await page.getByRole("link", { name: "Open full screen" }).click();
		await expect(page.getByRole("dialog", { name: "The demo, full screen" })).toBeVisible();
		await page.keyboard.press("Escape");
		// Closing goes back a step, which must be done before the next step back.
		await page.waitForFunction(() => !history.state?.isDemoFull);
		await page.goBack();
		await expect(page).toHaveURL("/");
	});

test("the demo alone plays, too", { tag: LONG }, async ({ page }) => {
	await openDemo(page, "/how-it-works?demo=full");
	await start(page).click();
	await page.clock.runFor(8_500);
	await expect(shown(page)).toHaveCount(5);
});

test("without motion the steps appear at once, with the same delays", { tag: LONG }, async ({ page }) => {
	await openDemo(page);
	await start(page).click();
	await page.clock.runFor(1_000);
	await expect(shown(page)).toHaveCount(1);
	const duration = await shown(page).evaluate((content) => getComputedStyle(content).animationDuration);
	expect(Number.parseFloat(duration)).toBeLessThan(0.01);
});
