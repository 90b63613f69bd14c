import { expect, type Page } from "@playwright/test";
import { test as base } from "./browser.ts";
import type { Client } from "./client.ts";
import { type StripeServer, startStripeServer } from "./stripe-server.ts";
import { serveStripe, type Twin } from "./stripe-twin/index.ts";
import { CARD_CHOICES, type CardChoice } from "./stripe-twin/objects/cards.ts";

/** With JavaScript people pay on our page, without it on Stripe's. */
type PaymentSurface = {
	open(): Promise<void>; // leads from a page that asks for a payment to the choice of a card
	pay(card: CardChoice): Promise<void>;
};

type Fixtures = {
	surface: PaymentSurface;
	switchClient(client: Client): Promise<void>; // signs another person in to this browser
};

/** The server believes that it takes real money, and the browser reaches the twin at Stripe's addresses. */
export const test = base.extend<Fixtures, { twin: Twin; stripe: StripeServer }>({
	stripe: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
		async ({}, use) => {
			const stripe = await startStripeServer();
			await use(stripe);
			await stripe.stop();
		},
		{ scope: "worker" },
	],
	server: [async ({ stripe }, use) => use(stripe.server), { scope: "worker" }],
	twin: [async ({ stripe }, use) => use(stripe.twin), { scope: "worker" }],
	context: async ({ context, twin }, use) => {
		await serveStripe(context, twin);
		await use(context);
	},
	surface: ({ page, javaScriptEnabled }, use) =>
		use(javaScriptEnabled ? embeddedSurface(page) : hostedSurface(page)),
	switchClient: ({ context }, use) =>
		use(async (client) => {
			await context.clearCookies();
			await context.addCookies(client.cookies());
		}),
});

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

/** The address that this document was loaded from. A payment page that the router has opened is reloaded. */
function documentPath(): string {
	return new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname;
}

/** A member who has a saved card is offered it first. */
export async function chooseAnotherCard(page: Page): Promise<void> {
	await expect(payButton(page)).toBeVisible();
	const another = page.getByRole("radio", { name: "Another card" });
	if ((await another.count()) > 0) await another.check();
}

function embeddedSurface(page: Page): PaymentSurface {
	return {
		async open() {
			await expect(async () =>
				expect(await page.evaluate(documentPath)).toMatch(/^\/(join|checkout)/),
			).toPass();
			await chooseAnotherCard(page);
			await expect(page.locator("input[name=surface]")).toHaveCount(1);
		},
		async pay(card) {
			await page.getByLabel("Test card").selectOption(card);
			await payButton(page).click();
		},
	};
}

function hostedSurface(page: Page): PaymentSurface {
	return {
		async open() {
			await chooseAnotherCard(page);
			await payButton(page).click();
			await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
		},
		async pay(card) {
			await page.getByLabel(CARD_CHOICES[card].label).check();
			await page.getByRole("button", { name: /^Pay \$/ }).click();
		},
	};
}

export { expect } from "@playwright/test";
