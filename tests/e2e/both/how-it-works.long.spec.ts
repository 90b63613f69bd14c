import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

const shown = (page: Page) => page.locator("[data-demo-step] > .demo-content:visible");

test("the page has its parts, in order, each with an address", async ({ page }) => {
	await page.goto("/how-it-works");
	await expect(page.getByRole("heading", { level: 1, name: "How Gangway works" })).toBeVisible();
	const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
	const addresses = await contents.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
	expect(addresses).toEqual([
		"#steps",
		"#demo",
		"#features",
		"#by-hand",
		"#payment-plans",
		"#reasons",
		"#questions",
	]);
	for (const address of addresses) await expect(page.locator(`h2${address}`)).toBeVisible();
	expect(await page.evaluate(sidewaysProblems)).toEqual([]);
});

test("the end leads to a new plan", async ({ page }) => {
	await page.goto("/how-it-works");
	const last = page.getByRole("main").getByRole("link", { name: "Start planning your trip" });
	await expect(last).toHaveAttribute("href", "/trip-results?clear=true");
	await last.click();
	await expect(page).toHaveURL("/");
});

test("each question of organizers has an answer with the page where it happens", async ({ page }) => {
	await page.goto("/how-it-works");
	const questions = page.locator("details[name=question]");
	await expect(questions).toHaveCount(8);
	for (const question of await questions.all()) {
		await question.locator("summary").click();
		await expect(question.getByRole("link")).toBeVisible();
		await expect(page.locator("details[name=question][open]")).toHaveCount(1);
	}
});

test("the demo's five steps can be read in full, alone too", async ({ page, javaScriptEnabled: js }) => {
	await page.goto("/how-it-works?demo=full");
	await expect(page.getByRole("link", { name: "Back to how Gangway works" })).toBeVisible();
	if (js) return;
	await expect(shown(page)).toHaveCount(5);
	await expect(page.getByRole("button", { name: "Start the demo" })).toBeHidden();
	await page.goto("/how-it-works");
	await expect(shown(page)).toHaveCount(5);
	await expect(shown(page).nth(3)).toContainText("$560.00");
	await expect(shown(page).nth(3)).toContainText("$93.33");
	await page.getByRole("link", { name: "Open full screen" }).click();
	await expect(page).toHaveURL("/how-it-works?demo=full");
	await expect(shown(page)).toHaveCount(5);
});

test("the preview of phones has two tabs, and says that its data is a sample", async ({ page }) => {
	await page.goto("/mobile-preview");
	await expect(page.getByText("A preview with sample data")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Landing Screen" })).toBeVisible();
	const tabs = page.getByRole("navigation", { name: "Screens" });
	await tabs.getByRole("link", { name: "Dashboard Screen" }).click();
	await expect(page).toHaveURL("/mobile-preview?screen=dashboard");
	await expect(page.getByRole("heading", { name: "Dashboard Screen" })).toBeVisible();
	await expect(page.getByText("4 of 6 places taken")).toBeVisible();
	await expect(tabs.getByRole("link", { name: "Dashboard Screen" })).toHaveAttribute("aria-current", "page");
	expect(await page.evaluate(sidewaysProblems)).toEqual([]);
});
