import type { Page } from "@playwright/test";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { openCheckout } from "#tests/support/tier-checkout.ts";

test.use({ actionTimeout: 30_000 });

const TODAY = dateOf(new Date());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Presses a form's button, and waits until the form is sent, because leaving the page earlier would cancel it. */
async function send(page: Page, name: string): Promise<void> {
	const sent = page.waitForResponse((response) => response.request().method() === "POST");
	await press(page, name);
	await sent;
}

/** An organizer's use of each Pro feature with its own page, by its path within the trip. */
const USES: [feature: string, path: string, use: (page: Page, shareId: string) => Promise<void>][] = [
	[
		"Shareable itinerary links",
		"/itinerary/share",
		async (page) => {
			await page.getByLabel("Your words to readers").fill("Call us on Sunday.");
			await send(page, "Make the link");
			await page.goto(await page.getByRole("textbox", { name: "Link for readers" }).inputValue());
			await expect(page.getByText("Call us on Sunday.")).toBeVisible();
		},
	],
	[
		"Group polls",
		"/polls?ask=choice",
		async (page) => {
			await page.getByLabel("Your question").fill("Which town?");
			await page.getByLabel("Answer 1").first().fill("Lisbon");
			await page.getByLabel("Answer 2").first().fill("Porto");
			await page.getByLabel("Vote until").fill(addDays(TODAY, 3));
			await press(page, "Ask the group");
			await expect(page.getByRole("heading", { name: "Which town?" }).first()).toBeVisible();
		},
	],
	[
		"Cost forecasts",
		"/forecast",
		async (page) => expect(page.getByText(/\$[\d,]+ to \$[\d,]+/).first()).toBeVisible(),
	],
	[
		"Payment plan you offer",
		"/schedule",
		async (page, shareId) => {
			await page.getByLabel("How much").first().fill("200");
			await page.getByLabel("Due by").nth(0).fill(addDays(TODAY, 30));
			await page.getByLabel("Due by").nth(1).fill(addDays(TODAY, 60));
			await send(page, "Save the plan");
			await page.goto(`/join/${shareId}`);
			await expect(page.getByText("$200.00").first()).toBeVisible();
		},
	],
	[
		"Budget",
		"/budget",
		async (page) => {
			await page.getByLabel("The most you want to spend").fill("6000");
			await press(page, "Make the budget");
			await expect(page.getByText("$6,000.00").first()).toBeVisible();
		},
	],
	[
		"The assistant",
		"/assistant",
		async (page) => {
			await press(page, "I understand, continue");
			await page.getByLabel("Your question").fill("How much does the trip cost?");
			await press(page, "Ask");
			await expect(page.getByText("$5,820.00").first()).toBeVisible();
		},
	],
	[
		"Shared expenses",
		"/expenses/new",
		async (page) => {
			await page.getByLabel("What was it for?").fill("Dinner");
			await page.getByLabel("Amount in $").fill("30");
			await press(page, "Add the expense");
			await expect(page.getByRole("heading", { name: "Dinner" })).toBeVisible();
		},
	],
	[
		"The pool",
		"/pool",
		async (page, shareId) => {
			await send(page, "Open the pool");
			await page.goto(`/trip/${shareId}/pool/top-up`);
			await page.getByLabel("Amount").fill("12.34");
			await press(page, "Go on to the card");
			await press(page, "Put in $12.34");
			await expect(page.getByText("$12.34").first()).toBeVisible();
		},
	],
	[
		"Group page",
		"/group-page",
		async (page, shareId) => {
			const slug = `e2e-${shareId.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`.slice(0, 30);
			await page.getByLabel("Address", { exact: true }).fill(slug);
			await page.getByRole("radio", { name: "Pine" }).check();
			await send(page, "Make the page");
			await page.goto(`/g/${slug}`);
			await expect(page.getByRole("link", { name: /Join the trip|Open the trip/ })).toBeVisible();
		},
	],
];

test("whoever buys Pro uses each of its pages", async ({ page, server }) => {
	test.slow();
	const olga = await registerClient(server.origin, "Olga");
	await page.context().addCookies(olga.cookies());
	await page.goto(await openCheckout(olga, { planType: "pro", isAnnual: "false" }));
	await page.getByRole("button", { name: "Activate Subscription" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
	await page.waitForURL("**/profile");
	for (const [feature, path, use] of USES) {
		await test.step(feature, async () => {
			const { shareId } = await createTripByApi(olga);
			await page.goto(`/trip/${shareId}${path}`);
			await use(page, shareId);
		});
	}
});
