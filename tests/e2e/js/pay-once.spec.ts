import type { Page } from "@playwright/test";
import { LONG } from "#tests/support/long-run.ts";
import { createOwnedTrip } from "#tests/support/people.ts";
import { chooseAnotherCard, expect, test } from "#tests/support/stripe-browser.ts";
import { type PaidMember, paidMember } from "#tests/support/stripe-members.ts";
import { browserStub } from "#tests/support/stripe-twin/index.ts";

declare global {
	interface Window {
		/** How often the card field was told to validate itself, and to confirm. */
		calls: { submit: number; confirmPayment: number };
		/** Ends the waiting call, if there is one: with this outcome, or with the stub's own. */
		finishCall?: (outcome?: object) => void;
	}
}

/** Stripe's script, whose checks and confirmations wait for `finishCall`. */
const WAITING_SCRIPT = `${browserStub("https://api.stripe.com")}
	const make = window.Stripe;
	window.calls = { submit: 0, confirmPayment: 0 };
	const waiting = (name, call) => async (...args) => {
		window.calls[name] += 1;
		return (await new Promise((resolve) => { window.finishCall = resolve; })) ?? call(...args);
	};
	window.Stripe = Object.assign((key) => {
		const stripe = make(key);
		const { elements } = stripe;
		stripe.elements = (options) => {
			const group = elements(options);
			group.submit = waiting("submit", group.submit);
			return group;
		};
		stripe.confirmPayment = waiting("confirmPayment", stripe.confirmPayment);
		return stripe;
	}, { version: make.version });`;

test.beforeEach(({ context }) =>
	context.route("https://js.stripe.com/**", (route) =>
		route.fulfill({ contentType: "text/javascript", body: WAITING_SCRIPT }),
	),
);

/** Ben fills in the join form of a trip for $970.00 each. */
async function fillInJoinForm(page: Page, origin: string): Promise<void> {
	const trip = await createOwnedTrip(origin);
	await page.goto(`/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Ben");
	await page.locator("[name=email]").fill("ben@once.example");
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
}

const checkoutPath = ({ trip, memberId, paymentIds }: PaidMember) =>
	`/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`;

const button = (page: Page) => page.locator("main form[method=post] button[type=submit]:not([hidden])");
const calls = (page: Page) => page.evaluate(() => window.calls);
async function finishCall(page: Page, outcome?: object): Promise<void> {
	await page.waitForFunction(() => window.finishCall);
	await page.evaluate((value) => {
		const finish = window.finishCall;
		delete window.finishCall;
		finish?.(value);
	}, outcome);
}

/** Tries every way to send the form: a click, Enter on the button and in the fields, and a script. */
async function pressAgain(page: Page): Promise<void> {
	await button(page).click({ force: true });
	await button(page).press("Enter");
	for (const field of await page.locator("[name=name]").all()) await field.press("Enter");
	await page.evaluate(() =>
		document.querySelector<HTMLFormElement>("main form[method=post]")?.requestSubmit(),
	);
}

/** Collects the paths of the forms that the page sends. */
function recordPosts(page: Page): string[] {
	const sent: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.method() === "POST" && /^\/(join|checkout)\//.test(pathname)) sent.push(pathname);
	});
	return sent;
}

test("on the join page, pressing again does nothing from the first press until the outcome", async ({
	page,
	server,
	twin,
}) => {
	const before = twin.state.charges.length;
	const sent = recordPosts(page);
	await fillInJoinForm(page, server.origin);
	await button(page).click();
	await expect.poll(() => calls(page)).toEqual({ submit: 1, confirmPayment: 0 });
	await expect(button(page)).toHaveText("Processing Payment...");
	await expect(button(page)).toHaveAttribute("aria-disabled", "true");
	await pressAgain(page);
	expect([await calls(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 0 }, 0]);

	await finishCall(page);
	await expect.poll(() => calls(page)).toEqual({ submit: 1, confirmPayment: 1 });
	await expect(page.getByText("You're on the list, Ben.")).toBeVisible(); // the page has reloaded in the meantime
	await expect(button(page)).toHaveText("Processing Payment...");
	await pressAgain(page);
	expect([await calls(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 1 }, 1]);

	await finishCall(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	expect(sent).toHaveLength(1);
	expect(twin.state.charges).toHaveLength(before + 1);
});

test("on the checkout page, pressing again does nothing while the form is being sent", async ({
	page,
	stripe,
	twin,
	switchClient,
}) => {
	const member = await paidMember(stripe, { paymentPlan: "3-month" });
	const before = twin.state.charges.length;
	await switchClient(member.maya);
	await page.goto(checkoutPath(member));
	await chooseAnotherCard(page);
	await expect(page.locator("input[name=surface]")).toHaveCount(1);
	const sent = recordPosts(page);
	const released = Promise.withResolvers<void>();
	await page.route(/\/checkout\/.+\.data/, async (route) => {
		await released.promise;
		await route.continue();
	});
	await button(page).click();
	await finishCall(page);
	await expect.poll(() => sent.length).toBe(1);
	await pressAgain(page);
	expect([await calls(page), sent.length]).toEqual([{ submit: 1, confirmPayment: 0 }, 1]);
	released.resolve();
	await expect.poll(() => calls(page)).toEqual({ submit: 1, confirmPayment: 1 });
	await finishCall(page);
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(twin.state.charges).toHaveLength(before + 1);
});

test("after an error in the card field or a decline, the button works again", { tag: LONG }, async ({
	page,
	server,
}) => {
	await fillInJoinForm(page, server.origin);
	await button(page).click();
	await finishCall(page, { error: { message: "Your card number is incomplete." } });
	await expect(page.getByRole("alert")).toContainText("Your card number is incomplete.");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await finishCall(page);
	await expect.poll(() => calls(page)).toEqual({ submit: 2, confirmPayment: 1 });
	await finishCall(page, { error: { message: "Your card was declined." } });
	await expect(page.getByRole("alert")).toContainText("Your card was declined.");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await finishCall(page);
	await expect.poll(() => calls(page)).toEqual({ submit: 3, confirmPayment: 2 });
	await finishCall(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
});

test("after a refusal by the server, the button works again", async ({ page, server, twin }) => {
	const sent = recordPosts(page);
	await fillInJoinForm(page, server.origin);
	twin.faults.next({ method: "POST", path: /^\/v1\/payment_intents$/, how: "refusal" });
	await button(page).click();
	await finishCall(page);
	await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
	await expect(page.getByRole("alert")).toContainText("Payment failed");
	await expect(button(page)).toContainText("Pay $970.00");
	await button(page).click();
	await finishCall(page);
	await expect.poll(() => calls(page)).toEqual({ submit: 2, confirmPayment: 1 });
	expect(sent).toHaveLength(2);
	await finishCall(page);
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
});

test("a page from the back/forward cache loads again if it was left during a payment, and otherwise keeps what was typed", async ({
	page,
	server,
}) => {
	const restoreFromCache = () =>
		page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await fillInJoinForm(page, server.origin);
	const documents: string[] = [];
	page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
	await restoreFromCache();
	await button(page).click();
	await expect(button(page)).toHaveText("Processing Payment...");
	await expect(page.locator("[name=name]")).toHaveValue("Ben");
	expect(documents).toEqual([]);
	await restoreFromCache();
	await expect.poll(() => documents.length).toBe(1);
	await expect(button(page)).toContainText("Pay $970.00");
});
