import { beforeAll, describe, expect, test } from "vitest";
import { whileBroken } from "#tests/support/broken-writes.ts";
import { Client } from "#tests/support/client.ts";
import { demoCard } from "#tests/support/demo-card.ts";
import { CATALOGUE, type CatalogueRow } from "#tests/support/error-catalogue.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";
import { buyAtCheckout, openCheckout } from "#tests/support/tier-checkout.ts";
import { screenOf, toldBy } from "#tests/support/told.ts";

/** Only a script can copy a link; tests/e2e/js/blog.spec.ts covers these rows. */
const SCRIPTED: CatalogueRow[] = ["copyLink", "linkCopied"];

let demo: SharedServer;
let stripe: SharedStripeServer;
beforeAll(async () => {
	[demo, stripe] = await Promise.all([sharedServer(), sharedStripeServer()]);
});

const CARDS = "/profile/payment-methods";
const PLUS_YEAR = { planType: "plus", isAnnual: "true" };
const PLUS_API = { planType: "plus", amount: 29, isAnnual: true };
const CARD_FORM = {
	...{ cardExpMonth: "12", cardExpYear: String(demoCard().cardExpYear), cardholderName: "Maya Lopez" },
	...{ testCard: "success", "billingAddress.street": "1 Main St", "billingAddress.city": "Austin" },
	...{ "billingAddress.state": "TX", "billingAddress.zipCode": "78701", "billingAddress.country": "US" },
};

const QUESTION = {
	...{ name: "Maya", email: "maya@people.example", category: "general" },
	...{ subject: "A question", message: "How do I begin?" },
};

const someone = (server: { origin: string } = demo) => registerClient(server.origin, "Maya");

async function savedCard(who: Client): Promise<string> {
	const response = await who.json("POST", "/api/payment-methods", demoCard());
	return ((await response.json()) as { id: string }).id;
}

/** The page of an answer, or the one that it redirects to. */
async function pageOf(who: Client, response: Response): Promise<string> {
	const to = response.headers.get("Location");
	return (to ? await who.get(to) : response).text();
}

type Provocation = { page: () => Promise<string>; text?: string | RegExp };

async function postAs(path: string, fields: Record<string, string>, broken?: string): Promise<string> {
	const maya = await someone();
	const post = async () => pageOf(maya, await maya.post(path, fields));
	return broken ? whileBroken(demo.databaseUrl, broken, post) : post();
}

async function changeCard(intent: string, broken?: string): Promise<string> {
	const maya = await someone();
	await savedCard(maya);
	const id = await savedCard(maya);
	const post = async () => pageOf(maya, await maya.post(CARDS, { intent, id }));
	return broken ? whileBroken(demo.databaseUrl, broken, post) : post();
}

async function saveProfile(change: object, broken?: string): Promise<string> {
	const maya = await someone();
	const fields = { firstName: "Maya", lastName: "Lopez", email: maya.email, ...change };
	const post = async () => pageOf(maya, await maya.post("/profile?edit", fields));
	return broken ? whileBroken(demo.databaseUrl, broken, post) : post();
}

async function pressBookmark(times: number): Promise<string> {
	const maya = await someone();
	let page = "";
	for (let time = 0; time < times; time += 1)
		page = await pageOf(maya, await maya.post("/blog/1", { intent: "bookmark" }));
	return page;
}

/** How each row of the catalogue is provoked without JavaScript. `text` is the server's, if the catalogue leaves it to the server. */
const PROVOKED: Partial<Record<CatalogueRow, Provocation>> = {
	noClientSecret: {
		page: async () => {
			const maya = await someone(stripe.server);
			stripe.twin.faults.next({ method: "POST", path: /setup_intents$/, how: "refusal" });
			return pageOf(maya, await maya.post("/pricing", PLUS_YEAR));
		},
	},
	planSelection: { page: () => postAs("/pricing", PLUS_YEAR, "insert on card_setups") },
	setupInWords: {
		page: async () => {
			const maya = await someone();
			const path = await openCheckout(maya);
			return pageOf(maya, await maya.post(path, { testCard: "declined" }));
		},
		text: "Your card was declined.",
	},
	setup: {
		page: async () => {
			const maya = await someone(stripe.server);
			const path = (await maya.post("/pricing", PLUS_YEAR)).headers.get("Location") ?? "";
			stripe.twin.faults.next({ method: "POST", path: /checkout\/sessions$/, how: "refusal" });
			return pageOf(maya, await maya.post(path, {}));
		},
	},
	subscriptionCreation: {
		page: async () => {
			const maya = await someone();
			const path = await openCheckout(maya);
			await maya.json("POST", "/api/create-subscription-payment", {
				...{ planType: "pro", amount: 79, isAnnual: true },
			});
			return pageOf(maya, await maya.post(path, { testCard: "success" }));
		},
	},
	unexpectedSetup: {
		page: async () => {
			const maya = await someone();
			const path = await openCheckout(maya);
			return whileBroken(demo.databaseUrl, "update on card_setups", async () =>
				pageOf(maya, await maya.post(path, { testCard: "success" })),
			);
		},
	},
	confirmation: {
		page: async () => {
			const maya = await someone();
			const [, , setupId] = (await openCheckout(maya)).split("/");
			return pageOf(maya, await maya.get(`/subscription-success/${setupId}`));
		},
	},
	addCardInWords: {
		page: async () => {
			const maya = await someone(stripe.server);
			stripe.twin.faults.next({ method: "POST", path: /checkout\/sessions$/, how: "refusal" });
			return pageOf(maya, await maya.post(`${CARDS}/add`, {}));
		},
		text: "The card company did not open a card form. Nothing was saved. Try again in a moment.",
	},
	addCard: { page: () => postAs(`${CARDS}/add`, CARD_FORM, "insert on payment_methods") },
	deleteCardInWords: {
		page: () => postAs(CARDS, { intent: "delete", id: "x" }),
		text: "We can't find this card. It may have been deleted.",
	},
	deleteCard: { page: () => changeCard("delete", "update on payment_methods") },
	defaultCardInWords: {
		page: () => postAs(CARDS, { intent: "set-default", id: "x" }),
		text: "We can't find this card. It may have been deleted.",
	},
	defaultCard: { page: () => changeCard("set-default", "update on payment_methods") },
	profileInWords: {
		page: async () => saveProfile({ email: (await someone()).email, currentPassword: "correct horse" }),
		text: "There is already an account with this email",
	},
	profile: { page: () => saveProfile({}, "update on users") },

	invalidSubscription: {
		page: async () => (await (await someone()).get("/checkout-subscription/a/b")).text(),
	},
	subscriptionError: {
		page: async () => (await (await someone()).get("/subscription-success/x")).text(),
	},
	notFound: { page: async () => (await new Client(demo.origin).get("/no-such-page")).text() },

	subscriptionUpdated: {
		page: async () => {
			const maya = await someone();
			await buyAtCheckout(maya, PLUS_YEAR);
			return pageOf(maya, await maya.post("/pricing", PLUS_YEAR));
		},
	},
	cardAdded: { page: () => postAs(`${CARDS}/add`, CARD_FORM) },
	cardDeleted: { page: () => changeCard("delete") },
	defaultCardUpdated: { page: () => changeCard("set-default") },
	profileUpdated: { page: () => saveProfile({}) },
	messageSent: { page: () => postAs("/support?tab=contact", QUESTION) },
	bookmarked: { page: () => pressBookmark(1) },
	bookmarkRemoved: { page: () => pressBookmark(2) },
};

test("every row is provoked here or with scripts", () => {
	const rows = [...Object.keys(PROVOKED), ...SCRIPTED];
	expect(rows.sort()).toEqual(Object.keys(CATALOGUE).sort());
});

/** This page replaces the checkout; a toast would leave a form that is no longer of use. */
const TOLD_BY_A_SCREEN = "subscriptionCreation";

const rowsThatLook = (...looks: string[]) =>
	(Object.keys(PROVOKED) as CatalogueRow[]).filter(
		(row) => row !== TOLD_BY_A_SCREEN && looks.includes(CATALOGUE[row].look),
	);

test.each(rowsThatLook("error", "success"))("%s is told without JavaScript", async (row) => {
	const { title, text, look } = CATALOGUE[row];
	const { page, text: ofServer } = PROVOKED[row] as Provocation;
	const told = toldBy(await page());
	const one = told.find((each) => each.title === title);
	expect(one, JSON.stringify(told)).toMatchObject({ title, isError: look === "error" });
	const words = text ?? ofServer;
	if (words) {
		const isTold = one?.lines.some((line) => (typeof words === "string" ? line === words : words.test(line)));
		expect(isTold, JSON.stringify(told)).toBe(true);
	}
});

describe("screens", () => {
	const screen = async (row: CatalogueRow) => screenOf((await PROVOKED[row]?.page()) ?? "");

	test("a plan that could not be begun says so in place of its checkout", async () => {
		const { title, text } = CATALOGUE[TOLD_BY_A_SCREEN];
		const html = (await PROVOKED[TOLD_BY_A_SCREEN]?.page()) ?? "";
		expect(screenOf(html).heading).toBe(title);
		expect(html).toContain(text);
	});

	test("an invalid subscription link leads back to the plans", async () => {
		const { title, text } = CATALOGUE.invalidSubscription;
		const { heading, lines, links } = await screen("invalidSubscription");
		expect([heading, links]).toEqual([title, { "Back to Pricing": "/pricing" }]);
		expect(lines).toContain(text);
		expect((await (await someone()).get("/checkout-subscription")).status).toBe(404);
	});

	test("a subscription that cannot be confirmed leads to the support", async () => {
		const { heading, links } = await screen("subscriptionError");
		expect([heading, links]).toEqual([CATALOGUE.subscriptionError.title, { "Contact Support": "/support" }]);
	});

	test("so does a fault, of which the log has the reason", async () => {
		const maya = await someone();
		const answer = await maya.json("POST", "/api/create-subscription-payment", PLUS_API);
		const { setupIntentId } = (await answer.json()) as { setupIntentId: string };
		const path = `/subscription-success/${setupIntentId}`;
		expect(screenOf(await (await maya.get(path)).text()).heading).toBe("Welcome to Plus!");
		const page = await whileBroken(demo.databaseUrl, "update on subscriptions", () => maya.get(path));
		expect([page.status, screenOf(await page.text()).heading]).toEqual([500, "Subscription Error"]);
		expect(demo.output()).toMatch(/"route":"\/subscription-success\/:subscriptionId",[^\n]*"error":/);
	});

	test("a provider that refuses to say is an error, and one that is silent is asked again", async () => {
		const maya = await someone(stripe.server);
		const to = (await maya.post("/pricing", PLUS_YEAR)).headers.get("Location") ?? "";
		const [, , id = ""] = to.split("/");
		const path = `/subscription-success/${id}`;
		// However often the library repeats the request, and a job makes the same one in the meantime.
		const eachTime = 20;
		const asked = { method: "GET", path: new RegExp(`/setup_intents/${id}`) };
		stripe.twin.faults.next({ ...asked, how: "refusal", times: eachTime });
		const refused = await maya.get(path);
		expect([refused.status, screenOf(await refused.text()).heading]).toEqual([502, "Subscription Error"]);
		stripe.twin.faults.clear();
		stripe.twin.faults.next({ ...asked, how: "drop", when: "before", times: eachTime });
		const silent = await maya.get(path);
		expect([silent.status, silent.headers.get("Refresh")]).toEqual([200, "3"]);
		stripe.twin.faults.clear();
		expect(screenOf(await silent.text()).heading).toBe("Confirming your subscription");
	});

	test("an unknown address says so, and leads home", async () => {
		const { heading, links } = await screen("notFound");
		expect(heading).toMatch(/not found|can't find/i);
		expect(Object.values(links)).toContain("/");
		expect((await new Client(demo.origin).get("/no-such-page")).status).toBe(404);
	});

	test.each([
		["/profile", "Sign In", "/profile"],
		["/profile/payment-methods", "Sign in", "/profile/payment-methods"],
		["/checkout-subscription/a/b", "Sign in", "/pricing"], // because its address holds a secret
		["/subscription-success/a", "Sign in", "/subscription-success/a"],
	])("%s asks a visitor to sign in, and comes back", async (path, button, back) => {
		const page = await new Client(demo.origin).get(path);
		const { heading, links } = screenOf(await page.text());
		expect([page.status, heading]).toEqual([401, "Authentication Required"]);
		expect(links[button]).toBe(`/login?returnTo=${encodeURIComponent(back)}`);
	});

	test("a page of a trip also leads guests to the trip's link, which says what has become of their spot", async () => {
		const trip = await createTripByApi(await someone());
		const gus = new Client(demo.origin);
		await gus.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@left.example" });
		await gus.post(`/trip/${trip.shareId}/leave`, {});
		const page = await gus.get(`/trip/${trip.shareId}/polls`);
		const { links } = screenOf(await page.text());
		expect([page.status, links["I joined without an account"]]).toEqual([401, `/join/${trip.shareId}`]);
		const join = await gus.get(`/join/${trip.shareId}`);
		expect(screenOf(await join.text()).heading).toBe("You left this trip");
	});
});

describe("a setup that comes back from the provider's page", () => {
	async function begun(maya: Client): Promise<{ id: string; path: string }> {
		await maya.post(`${CARDS}/add`, {});
		const [session] = stripe.twin.state.sessions.slice(-1);
		const { pathname, search } = new URL(session?.success_url ?? "");
		return { id: session?.id ?? "", path: pathname + search };
	}

	test("and is refused has the specified words", async () => {
		const maya = await someone(stripe.server);
		const { path } = await begun(maya);
		stripe.twin.faults.next({ method: "GET", path: /checkout\/sessions/, how: "refusal", times: 2 });
		const told = toldBy(await (await maya.get(path)).text());
		stripe.twin.faults.clear(); // Stripe may have been asked only once
		expect(told).toMatchObject([{ title: CATALOGUE.setup.title, isError: true }]);
		expect(told[0]?.lines).toContain(CATALOGUE.setup.text);
	});

	test("and meets a fault, too", async () => {
		const maya = await someone(stripe.server);
		const { id, path } = await begun(maya);
		const told = await whileBroken(stripe.server.databaseUrl, "insert on payment_methods", async () => {
			const body = new URLSearchParams({ card: "success" });
			await fetch(`${stripe.twin.origin}/c/pay/${id}`, { method: "POST", body, redirect: "manual" });
			return toldBy(await (await maya.get(path)).text());
		});
		expect(told).toMatchObject([{ title: CATALOGUE.unexpectedSetup.title, isError: true }]);
		expect(told[0]?.lines).toContain(CATALOGUE.unexpectedSetup.text);
		expect(toldBy(await pageOf(maya, await maya.get(path)))).toMatchObject([
			{ title: CATALOGUE.cardAdded.title, isError: false },
		]);
	});
});

test("the card form has every message of section 5 that the server can know", async () => {
	const maya = await someone();
	const fields = { cardLast4: "1", cardExpMonth: "13", cardExpYear: "2001", cardholderName: "M" };
	const page = await (
		await maya.post(`${CARDS}/add`, {
			...fields,
			"billingAddress.state": "T",
			"billingAddress.zipCode": "7870",
		})
	).text();
	for (const message of [
		...["Card number must be at least 13 digits", "Cardholder name is required"],
		...["Street address is required", "City is required", "State is required", "ZIP code is required"],
		...["Choose a month from 1 to 12", "Choose a year from"],
	]) {
		expect(page).toContain(message);
	}
});
