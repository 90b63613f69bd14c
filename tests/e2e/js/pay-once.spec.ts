import type { Page } from "@playwright/test";
import { Client } from "#tests/support/client.ts";
import { createdTrip } from "#tests/support/people.ts";
import { expect, test } from "#tests/support/stripe-browser.ts";
import { type PaidMember, paidMember } from "#tests/support/stripe-members.ts";
import { browserStub } from "#tests/support/stripe-twin/index.ts";

declare global {
	interface Window {
		/** How often the card field was asked to check itself, and to confirm; what waits goes on by `letGo`. */
		asked: { submit: number; confirmPayment: number };
		letGo: (outcome?: object) => void;
	}
}

/** Stripe's script, whose checks and confirmations wait to be let go; what they are let go with is their answer. */
const WAITING = `${browserStub("https://api.stripe.com")}
	const make = window.Stripe;
	window.asked = { submit: 0, confirmPayment: 0 };
	const held = (name, call) => async (...given) => {
		window.asked[name] += 1;
		return (await new Promise((resolve) => { window.letGo = resolve; })) ?? call(...given);
	};
	window.Stripe = Object.assign((key) => {
		const stripe = make(key);
		const { elements } = stripe;
		stripe.elements = (options) => {
			const made = elements(options);
			made.submit = held("submit", made.submit);
			return made;
		};
		stripe.confirmPayment = held("confirmPayment", stripe.confirmPayment);
		return stripe;
	}, { version: make.version });`;

test.beforeEach(({ context }) =>
	context.route("https://js.stripe.com/**", (route) =>
		route.fulfill({ contentType: "text/javascript", body: WAITING }),
	),
);

/** Ben, who has filled in the join form of a trip for $970.00 each. */
async function atJoin(page: Page, origin: string): Promise<void> {
	const trip = await createdTrip(new Client(origin));
	await page.goto(`/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Ben");
	await page.locator("[name=email]").fill("ben@once.example");
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
}

const checkoutOf = ({ trip, memberId, paymentIds }: PaidMember) =>
	`/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`;

const button = (page: Page) => page.locator("main form button[type=submit]");
const asked = (page: Page) => page.evaluate(() => window.asked);
const letGo = (page: Page, outcome?: object) => page.evaluate((given) => window.letGo(given), outcome);

/** What a hurried person does, and what scripts of a browser's own might. */
async function pressAgain(page: Page): Promise<void> {
	await button(page).click({ force: true });
	await button(page).press("Enter");
	for (const field of await page.locator("[name=name]").all()) await field.press("Enter");
	await page.evaluate(() => document.querySelector<HTMLFormElement>("main form")?.requestSubmit());
}

/** The forms that the page has sent. */
function posts(page: Page): string[] {
	const sent: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.method() === "POST" && /^\/(join|checkout)\//.test(pathname)) sent.push(pathname);
	});
	return sent;
}

test("from the first press until the outcome, no other press does anything: on the join page", async ({
	page,
	server,
	twin,
}) => {
	const before = twin.state.charges.length;
	const sent = posts(page);
	await atJoin(page, server.origin);
	await button(page).click();
	await expect.poll(() => asked(page)).toEqual({ submit: 1, confirmPayment: 0 });
	await expect(button(page)).toHaveText("Processing Payment...");
	await expect(button(page)).toHaveAttribute("aria-disabled", "true");
	await pressAgain(page);
	expect([await asked(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 0 }, 0]);

	await letGo(page);
	await expect.poll(() => asked(page)).toEqual({ submit: 1, confirmPayment: 1 });
	await expect(button(page)).toHaveText("Processing Payment...");
	await pressAgain(page);
	expect([await asked(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 1 }, 1]);

	await letGo(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	expect(sent).toHaveLength(1);
	expect(twin.state.charges).toHaveLength(before + 1);
});

test("neither does it while the form is on its way, on a payment's own page", async ({
	page,
	stripe,
	twin,
	become,
}) => {
	const member = await paidMember(stripe, { paymentPlan: "3-month" });
	const before = twin.state.charges.length;
	await become(member.maya);
	await page.goto(checkoutOf(member));
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
	const sent = posts(page);
	const arrived = Promise.withResolvers<void>();
	await page.route(/\/checkout\/.+\.data/, async (route) => {
		await arrived.promise;
		await route.continue();
	});
	await button(page).click();
	await letGo(page);
	await expect.poll(() => sent.length).toBe(1);
	await pressAgain(page);
	expect([await asked(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 0 }, 1]);
	arrived.resolve();
	await expect.poll(() => asked(page)).toEqual({ submit: 1, confirmPayment: 1 });
	await letGo(page);
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(twin.state.charges).toHaveLength(before + 1);
});

test("what the card field finds wrong, and a decline, leave the button to be pressed again", async ({
	page,
	server,
}) => {
	await atJoin(page, server.origin);
	await button(page).click();
	await letGo(page, { error: { message: "Your card number is incomplete." } });
	await expect(page.getByRole("alert")).toContainText("Your card number is incomplete.");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await letGo(page);
	await expect.poll(() => asked(page)).toEqual({ submit: 2, confirmPayment: 1 });
	await letGo(page, { error: { message: "Your card was declined." } });
	await expect(page.getByRole("alert")).toContainText("Your card was declined.");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await letGo(page);
	await expect.poll(() => asked(page)).toEqual({ submit: 3, confirmPayment: 2 });
	await letGo(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
});

test("what the server refuses leaves it so too", async ({ page, server, twin }) => {
	const sent = posts(page);
	await atJoin(page, server.origin);
	twin.faults.next({ method: "POST", path: /^\/v1\/payment_intents$/, how: "refusal" });
	await button(page).click();
	await letGo(page);
	await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
	await expect(page.getByRole("alert")).toContainText("Payment failed");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await letGo(page);
	await expect.poll(() => asked(page)).toEqual({ submit: 2, confirmPayment: 1 });
	expect(sent).toHaveLength(2);
	await letGo(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
});

test("a page that the browser kept is asked for anew if it was left in the middle, and else stays as it was filled in", async ({
	page,
	server,
}) => {
	const bringBack = () =>
		page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await atJoin(page, server.origin);
	const documents: string[] = [];
	page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
	await bringBack();
	await button(page).click();
	await expect(button(page)).toHaveText("Processing Payment...");
	await expect(page.locator("[name=name]")).toHaveValue("Ben");
	expect(documents).toEqual([]);
	await bringBack();
	await expect.poll(() => documents.length).toBe(1);
	await expect(button(page)).toContainText("Pay $970.00");
});
