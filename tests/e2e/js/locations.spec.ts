import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, holdScripts, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";

const origin = (page: Page) => page.getByRole("combobox", { name: "Origin" });
const destination = (page: Page) => page.getByRole("combobox", { name: "Destination" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");

test("a few letters find a place, and the keyboard chooses it", async ({ page }) => {
	await openPage(page, "/");
	await origin(page).pressSequentially("lisb");
	await expect(options(page).first()).toContainText("Lisbon");
	await expect(origin(page)).toHaveAttribute("aria-expanded", "true");
	await expect(page.getByText(/^\d+ places\. Choose/)).toHaveAttribute("role", "status");

	await origin(page).press("ArrowDown");
	const [first, second] = [options(page).nth(0), options(page).nth(1)];
	await expect(first).toHaveAttribute("aria-selected", "true");
	await origin(page).press("ArrowDown");
	await expect(second).toHaveAttribute("aria-selected", "true");
	await expect(origin(page)).toHaveAttribute(
		"aria-activedescendant",
		(await second.getAttribute("id")) ?? "",
	);
	await expect(page.locator(`[id="${await origin(page).getAttribute("aria-controls")}"]`)).toHaveRole(
		"listbox",
	);
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	await origin(page).press("ArrowUp");
	await origin(page).press("Enter");
	await expect(page).toHaveURL("/");
	await expect(origin(page)).toHaveValue("Lisbon");
	await expect(origin(page)).toHaveAttribute("aria-expanded", "false");
	await expect(origin(page)).toBeFocused();
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Lisbon");
});

test("a tap chooses a place, and Escape or leaving the field closes the list and keeps the typed text", async ({
	page,
}) => {
	await openPage(page, "/");
	await origin(page).fill("hnd");
	await options(page).filter({ hasText: "Haneda" }).click();
	await expect(origin(page)).toHaveValue("Tokyo (HND)");
	await expect(options(page)).toHaveCount(0);

	await origin(page).fill("par");
	await expect(options(page).first()).toBeVisible();
	await origin(page).press("Escape");
	await expect(options(page)).toHaveCount(0);
	await origin(page).fill("pari");
	await expect(options(page).first()).toBeVisible();
	await destination(page).focus();
	await expect(options(page)).toHaveCount(0);
	await expect(origin(page)).toHaveValue("pari");
});

test("text that is no place is accepted, also when the search fails", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	await origin(page).fill("zzzzzzzz");
	const unknown = page.getByText(
		"We don't know “zzzzzzzz”. You can still use it, but it won't be on the map.",
	);
	await expect(unknown).toBeVisible();
	await expect(unknown).toHaveRole("status");
	await origin(page).press("Escape");
	await expect(unknown).toHaveCount(0);
	await page.route("**/api/locations/search*", (route) => route.abort());
	const failed = page.waitForEvent("requestfailed");
	await origin(page).fill("Grandma's house");
	await failed;
	await expect(options(page)).toHaveCount(0);
	await expect(origin(page)).toHaveValue("Grandma's house");
});

test("Tab takes the highlighted place and goes on, and takes nothing when none is highlighted", async ({
	page,
}) => {
	await openPage(page, "/");
	await origin(page).fill("lisb");
	await expect(options(page).first()).toBeVisible();
	await origin(page).press("ArrowDown");
	await origin(page).press("Tab");
	await expect(origin(page)).toHaveValue("Lisbon");
	await expect(destination(page)).toBeFocused();
	await expect(options(page)).toHaveCount(0);
	await destination(page).fill("bost");
	await expect(options(page).first()).toContainText("Boston");
	await destination(page).press("Tab");
	await expect(destination(page)).toHaveValue("bost");
	await expect(destination(page)).not.toBeFocused();
});

test("the highlighted place has an outline that can be seen, in forced colors too", { tag: LONG }, async ({
	page,
}) => {
	for (const colorScheme of ["light", "dark"] as const) {
		for (const forcedColors of ["none", "active"] as const) {
			await page.emulateMedia({ colorScheme, forcedColors });
			await openPage(page, "/");
			await origin(page).fill("lisb");
			await expect(options(page).first()).toBeVisible();
			await origin(page).press("ArrowDown");
			const [outline, ground, around] = await options(page)
				.first()
				.evaluate((option) => {
					const own = getComputedStyle(option);
					const list = getComputedStyle(option.parentElement as Element);
					if (own.outlineStyle !== "solid") throw new Error(`The outline is ${own.outlineStyle}`);
					return [own.outlineColor, own.backgroundColor, list.backgroundColor];
				});
			for (const color of [ground, around])
				expect(contrast(outline, color), `${colorScheme}, ${forcedColors}`).toBeGreaterThanOrEqual(3);
		}
	}
});

test("text that was typed before the page's script ran is searched", { tag: LONG }, async ({ page }) => {
	const runScripts = await holdScripts(page);
	await page.goto("/", { waitUntil: "commit" });
	await page.locator("[name=destination]").fill("bost");
	await page.locator("[name=origin]").fill("lisb");
	runScripts();
	await expect(options(page).first()).toContainText("Lisbon");
	await destination(page).focus();
	await expect(options(page).first()).toContainText("Boston");
});

test("a misspelled place is asked about when its field is left, and its trip can be created", {
	tag: LONG,
}, async ({ page }) => {
	await openPage(page, "/");
	await origin(page).fill("Lisbn");
	await destination(page).fill("Bostn");
	await destination(page).press("Tab");
	const lisbon = page.getByRole("button", { name: "Did you mean Lisbon?" });
	await lisbon.click();
	await expect(origin(page)).toHaveValue("Lisbon");
	await expect(lisbon).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Did you mean Boston, Massachusetts?" })).toBeVisible();
	await expect(options(page)).toHaveCount(0);
	await destination(page).press("Enter");
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
	await expect(page.getByRole("main")).toContainText("Bostn");
});

test("Enter on a misspelled place asks before it creates the trip", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	await origin(page).fill("Boston");
	await destination(page).fill("Lisbn");
	await destination(page).press("Enter");
	const question = page.getByRole("button", { name: "Did you mean Lisbon?" });
	await expect(question).toBeFocused();
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
	await question.press("Enter");
	await expect(destination(page)).toHaveValue("Lisbon");
	await expect(destination(page)).toBeFocused();
	await expect(question).toHaveCount(0);
	await destination(page).press("Enter");
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
});

test("a press of the button right from a misspelled place hits it and asks", { tag: LONG }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 1000 });
	await openPage(page, "/");
	await destination(page).fill("Boston");
	await origin(page).fill("Lisbn");
	const create = page.getByRole("button", { name: "Create the trip" });
	await create.click({ delay: 150 });
	await expect(page.getByText("To keep “Lisbn”, create the trip again.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Did you mean Lisbon?" })).toBeFocused();
	await create.click({ delay: 150 });
	await page.getByRole("button", { name: "Create it without costs" }).click();
	await expect(page).toHaveURL(/trip-created/);
});

/** The contrast of two colors as `rgb(…)`, according to WCAG. */
function contrast(one = "", other = ""): number {
	const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
		const share = Number(part) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
