import type { Page } from "@playwright/test";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { runJob } from "#tests/support/stripe-server.ts";
import { CARD_CHOICES, type CardChoice } from "#tests/support/stripe-twin/objects/cards.ts";

type Surface = { page: Page; javaScriptEnabled: boolean | undefined };

/** From a page of ours that asks for a card to the choice of one: in our page, or on Stripe's. */
async function openCards({ page, javaScriptEnabled }: Surface, button: string): Promise<void> {
	if (javaScriptEnabled) return expect(page.locator("input[name=surface]")).toHaveCount(1);
	await page.getByRole("button", { name: button }).click();
	await expect(page.getByRole("group", { name: "Test card" })).toBeVisible();
}

async function giveCard(
	{ page, javaScriptEnabled }: Surface,
	card: CardChoice,
	button: string,
): Promise<void> {
	if (javaScriptEnabled) {
		await page.getByLabel("Test card").selectOption(card);
		await page.getByRole("button", { name: button }).click();
		return;
	}
	await page.getByLabel(CARD_CHOICES[card].label).check();
	await page.getByRole("button", { name: "Save card" }).click();
}

async function choosePlusForAYear(page: Page): Promise<void> {
	await page.goto("/pricing");
	await page.getByRole("button", { name: "$29/year 51% OFF" }).click();
}

const ACTIVATE = "Activate Subscription";

/** Somebody new at the checkout of Plus for a year, where its card is chosen. */
async function openCheckout(surface: Surface, signIn: () => Promise<void>): Promise<void> {
	await signIn();
	await choosePlusForAYear(surface.page);
	await openCards(surface, ACTIVATE);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const answerBank = (page: Page, answer: "Complete" | "Fail") =>
	page.getByRole("button", { name: `${answer} authentication` }).click();

test("a plan is chosen, its card declined, another one accepted, and the plan is active", async ({
	page,
	server,
	twin,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	const pia = await registerClient(server.origin, "Pia");
	await switchClient(pia);
	await choosePlusForAYear(page);
	await expect(page).toHaveURL(
		/\/checkout-subscription\/seti_\w+\/seti_\w+_secret_\w+\?priceId=gangway_plus_year&/,
	);
	await expect(heading(page)).toHaveText("Your Plus plan");
	await openCards(surface, ACTIVATE);
	await giveCard(surface, "declined", ACTIVATE);
	await expect(page.getByRole("alert").first()).toContainText("declined");
	await giveCard(surface, "success", ACTIVATE);
	await expect(page).toHaveURL(/\/subscription-success\//);
	await expect(heading(page)).toHaveText("Welcome to Plus!");
	await page.reload();
	await expect(heading(page)).toHaveText("Welcome to Plus!");
	const customer = twin.state.customers.find(({ email }) => email === pia.email)?.id;
	const paid = () => twin.state.charges.filter((one) => one.paid && one.customer === customer);
	expect(paid().map(({ amount }) => amount)).toEqual([2_900]);

	await page.goto("/profile/billing");
	await expect(page.getByText("Plus, annual")).toBeVisible();
	await expect(page.getByText("$29.00")).toBeVisible();
	await page.getByRole("button", { name: "Invoices and cards at Stripe" }).click();
	await expect(page.getByText("$29.00, paid")).toBeVisible();

	await page.goto("/profile/plan?plan=pro&isAnnual=true");
	await page.getByRole("button", { name: "Pay $50.00 and change to Pro, annual" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Pro", exact: true })).toBeVisible();
	expect(paid().map(({ amount }) => amount)).toEqual([2_900, 5_000]);
	await page.getByText("Cancel your plan").click();
	await page.getByRole("button", { name: "Cancel Pro, annual" }).click();
	await expect(page.getByText("After that you're on Free.")).toBeVisible();
	await page.getByRole("button", { name: "Keep Pro, annual" }).click();
	await expect(page.getByText(/^Renews on/)).toBeVisible();
});

test("a bank that asks when the card is saved: refused, then approved", async ({
	page,
	server,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	await openCheckout(surface, () => registerClient(server.origin, "Pia").then(switchClient));
	await giveCard(surface, "authentication_once", ACTIVATE);
	await answerBank(page, "Fail");
	await expect(page.getByRole("alert").first()).toBeVisible();
	await giveCard(surface, "authentication_once", ACTIVATE);
	await answerBank(page, "Complete");
	await expect(heading(page)).toHaveText("Welcome to Plus!");
});

test("a bank that refuses the charge leaves no plan, and the page says why", async ({
	page,
	server,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	await openCheckout(surface, () => registerClient(server.origin, "Pia").then(switchClient));
	await giveCard(surface, "authentication", ACTIVATE);
	await answerBank(page, "Complete");
	await expect(heading(page)).toHaveText("Subscription Error");
	await expect(page.getByText(/What the card company said/)).toBeVisible();
	await page.goto("/profile/plan");
	await expect(page.getByText("You're on Free.")).toBeVisible();
});

test("one-time Pro is bought for a trip", async ({ page, server, twin, switchClient, javaScriptEnabled }) => {
	const surface = { page, javaScriptEnabled };
	const olga = await registerClient(server.origin, "Olga");
	await createTripByApi(olga, { title: "Lisbon" });
	await switchClient(olga);
	const before = twin.state.charges.length;
	await page.goto("/pricing");
	await page.getByRole("button", { name: "Get One-Time Pro - $5" }).click();
	await page
		.getByRole("button", { name: /Lisbon|One-Time Pro/ })
		.first()
		.click();
	await expect(heading(page)).toHaveText("One-time Pro");
	await openCards(surface, ACTIVATE);
	await giveCard(surface, "success", ACTIVATE);
	await expect(heading(page)).toHaveText("Welcome to One-time Pro!");
	await page.reload();
	await expect(heading(page)).toHaveText("Welcome to One-time Pro!");
	expect(twin.state.charges.slice(before).map(({ amount }) => amount)).toEqual([500]);
	await page.goto("/profile/billing");
	await expect(page.getByText(/One-time Pro for Lisbon/)).toBeVisible();
});

test("a card is saved, made the default and deleted", async ({
	page,
	stripe,
	server,
	twin,
	switchClient,
	javaScriptEnabled,
}) => {
	const surface = { page, javaScriptEnabled };
	const maya = await registerClient(server.origin, "Maya");
	await switchClient(maya);
	const add = async (card: CardChoice) => {
		await page.goto("/profile/payment-methods/add");
		await openCards(surface, "Save card");
		await giveCard(surface, card, "Save card");
		if (card.startsWith("authentication")) await answerBank(page, "Complete");
		await expect(page.getByText("Payment Method Added")).toBeVisible();
	};
	await add("success");
	await add("authentication_once");
	const cards = page.getByRole("main").getByRole("listitem");
	await expect(cards.first()).toContainText("Visa •••• 4242");
	await page.getByRole("button", { name: "Set Default: Visa •••• 3155" }).click();
	await expect(page.getByText("Default Payment Method Updated")).toBeVisible();
	await cards.last().getByText("Delete", { exact: true }).click();
	await page.getByRole("button", { name: "Delete Visa •••• 4242" }).click();
	await expect(page.getByText("Payment Method Deleted")).toBeVisible();
	await expect(cards).toHaveCount(1);
	const customer = twin.state.customers.find(({ email }) => email === maya.email);
	const attached = () => twin.state.paymentMethods.filter((one) => one.customer === customer?.id);
	await runJob(stripe, "saved-cards");
	expect(attached().map(({ card }) => card?.last4)).toEqual(["3155"]);
	const { invoice_settings } = twin.state.customers.find(({ id }) => id === customer?.id) ?? {};
	expect(invoice_settings?.default_payment_method).toBe(attached()[0]?.id);
});
