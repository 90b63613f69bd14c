import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { buyAtCheckout, openCheckout } from "#tests/support/tier-checkout.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const visitor = () => new Client(server.origin);
const person = () => registerClient(server.origin, "Olga");

/** A page's text, without its tags. */
async function words(client: Client, path: string): Promise<string> {
	const response = await client.get(path);
	expect(response.status).toBe(200);
	return toWords(await response.text());
}

function toWords(html: string): string {
	return html
		.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")
		.replaceAll(/\s+/g, " ");
}

async function choose(client: Client, fields: Record<string, string>) {
	const response = await client.post("/pricing", fields);
	return { status: response.status, to: response.headers.get("Location") ?? "", response };
}

const toast = async (client: Client, path: string) => {
	const html = await (await client.get(path)).text();
	return toWords(/<[^>]*class="toast[\s\S]*/.exec(html)?.[0] ?? "");
};

describe("the page", () => {
	test("says what is specified, to a visitor, without scripts", async () => {
		const html = await (await visitor().get("/pricing")).text();
		const said = toWords(html);
		for (const text of [
			"Start Free",
			"Choose Monthly - $4.99",
			"$29/year 51% OFF",
			"Choose Monthly - $9.99",
			"$79/year 34% OFF",
			"Get One-Time Pro - $5",
			"On a $1,000 trip",
			"$20",
			"$50",
			"Book through Gangway",
			"Earn credits automatically",
			"Apply them to future trips",
			"Why We Charge Fees",
			"10K+",
			"$2M+",
			"50K+",
		])
			expect(said, text).toContain(text);
		expect(html).toMatch(/href="\/trip-results\?clear=true"[^>]*>Start Planning Free</);
		expect(html).toMatch(/href="\/how-it-works"[^>]*>Compare Plans</);
		expect(html).toMatch(/href="\/register"[^>]*>Start Free</);
		expect(html).not.toContain("__reactRouterContext");
		expect(said).not.toContain("Your plan");
	});

	test("leads a signed-in person to the planner, and marks their plan", async () => {
		const olga = await person();
		const free = await (await olga.get("/pricing")).text();
		expect(free).toMatch(/href="\/"[^>]*>Start Free</);
		expect(free.match(/Your plan/g)).toHaveLength(3); // on its ticket, in the calculator and above its column
		setTier(server.databaseUrl, olga.email, "plus");
		const plus = await (await olga.get("/pricing")).text();
		expect(plus).toMatch(/href="\/profile\/plan"[^>]*>See your plan</);
		expect(toWords(plus)).not.toContain("Choose Monthly - $4.99");
		expect(toWords(plus)).toContain("Choose Monthly - $9.99");
	});

	test("says how long a subscriber's own plan runs, and what it costs", async () => {
		const olga = await person();
		await buyAtCheckout(olga);
		const page = await words(olga, "/pricing?people=4&cost=900&trips=1&months=1");
		expect(page).toContain("Plus Your plan, annual $29 a year");
		expect(page).toContain("Costs you $22.99. Your plan");
		expect(page).not.toContain("Free Your plan");
		const ben = await person();
		await buyAtCheckout(ben, { planType: "pro" });
		expect(await words(ben, "/pricing")).toContain("Pro Your plan, monthly $9.99 a month, or $79 a year");
	});

	test("is kept by nobody else", async () => {
		const response = await (await person()).get("/pricing");
		expect(response.headers.get("Cache-Control")).toContain("private");
	});
});

describe("a choice signed out", () => {
	test.each([
		[{ planType: "plus", isAnnual: "true" }, "planType=plus&isAnnual=true&amount=2900"],
		[{ planType: "pro-oneTime" }, "planType=pro-oneTime&isAnnual=false&amount=500"],
	])("%j is kept on the way to the sign-in", async (fields: Record<string, string>, query) => {
		const { status, to } = await choose(visitor(), fields);
		expect([status, to]).toEqual([303, `/login?returnTo=${encodeURIComponent(`/pricing?${query}#chosen`)}`]);
	});

	test("is taken up after registering, with one press", async () => {
		const client = visitor();
		const { to } = await choose(client, { planType: "plus", isAnnual: "true" });
		const login = await (await client.get(to)).text();
		expect(toWords(login)).toContain("Sign in to go on with Plus, $29 a year. Nothing is charged yet.");
		const register = /href="(\/register\?returnTo=[^"]+)"/.exec(login)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const returnTo = new URLSearchParams(register.split("?")[1]).get("returnTo") ?? "";
		expect(await words(client, register)).toContain("Create an account to go on with Plus, $29 a year.");
		const account = {
			firstName: "Ben",
			lastName: "Ames",
			email: "ben@pricing.example",
			password: "correct horse",
		};
		const registered = await client.post("/register", { ...account, returnTo });
		expect(registered.headers.get("Location")).toBe(
			"/pricing?planType=plus&isAnnual=true&amount=2900#chosen",
		);
		const page = await words(client, returnTo);
		expect(page).toContain("You chose Plus, $29 a year.");
		expect(page).toContain("Start Plus for $29 a year");
		expect(page).toContain("Plus Your choice $4.99");
		const started = await choose(client, { planType: "plus", isAnnual: "true" });
		expect(started.to).toMatch(/^\/checkout-subscription\//);
	});

	test.each(["/login/passkey", "/sign-in", "/login/confirm"])("is named on %s", async (path) => {
		const returnTo = encodeURIComponent("/pricing?planType=plus&isAnnual=true&amount=2900#chosen");
		expect(await words(visitor(), `${path}?returnTo=${returnTo}`)).toContain("Plus, $29 a year");
	});

	test("of one-time Pro goes on at the choice of a trip", async () => {
		const olga = await person();
		const response = await olga.get("/pricing?planType=pro-oneTime&isAnnual=false&amount=500&tripId=lisbon");
		expect([response.status, response.headers.get("Location")]).toEqual([
			302,
			"/pricing/one-time?trip=lisbon",
		]);
	});

	test("of one-time Pro names it and its price before the sign-in", async () => {
		const page = await words(visitor(), "/pricing?planType=pro-oneTime&isAnnual=false&amount=500");
		expect(page).toContain("You chose One-time Pro, $5 once.");
	});

	test("that was tampered with in its address shows our price", async () => {
		const page = await words(await person(), "/pricing?planType=pro&isAnnual=true&amount=1");
		expect(page).toContain("The price has changed since you chose: it is $79 now.");
		expect(page).toContain("Start Pro for $79 a year");
		expect(await words(await person(), "/pricing?planType=gold&amount=1")).not.toContain("You chose");
	});
});

describe("a choice signed in", () => {
	test.each<Record<string, string>>([{ planType: "plus", isAnnual: "true" }, { planType: "pro" }])(
		"%j starts the plan at the checkout, in demo mode too, and not before",
		async (fields) => {
			const olga = await person();
			const own = async () => (await olga.json("GET", "/api/auth/user")).json();
			expect((await choose(olga, fields)).status).toBe(303);
			expect(await own()).toMatchObject({ subscriptionPlan: "free" });
			expect(await buyAtCheckout(olga, fields)).toContain("Subscription Activated!");
			expect(await own()).toMatchObject({
				subscriptionPlan: fields.planType,
				isAnnualBilling: fields.isAnnual === "true",
			});
		},
	);

	test("that is one's plan already changes nothing", async () => {
		const olga = await person();
		await buyAtCheckout(olga);
		expect((await choose(olga, { planType: "plus", isAnnual: "true" })).to).toBe("/profile");
		expect(await toast(olga, "/profile")).toContain("Subscription Updated!");
	});

	test.each(["GET", "POST"])(
		"has a checkout whose secret nobody learns who is signed out (%s)",
		async (method) => {
			const path = "/checkout-subscription/seti_x/a-client-secret";
			const response = await (method === "GET" ? visitor().get(path) : visitor().post(path, {}));
			expect(response.status).toBe(401);
			expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
			expect(response.headers.get("Cache-Control")).toBe("private, no-store");
			const links = (await response.text()).match(/href="[^"]*"/g) ?? [];
			expect(links).toContain('href="/login?returnTo=%2Fpricing"');
			expect(links.filter((link) => link.includes("a-client-secret"))).toEqual([]);
		},
	);

	test("of someone who has a subscription leads to its change", async () => {
		const olga = await person();
		await buyAtCheckout(olga, { planType: "plus" });
		const { to } = await choose(olga, { planType: "pro", isAnnual: "true" });
		expect(to).toBe("/profile/plan?plan=pro&isAnnual=true");
	});

	test.each([
		[{}, 400, "Choose Plus, Pro or one-time Pro"],
		[{ planType: "free" }, 400, "Choose Plus, Pro or one-time Pro"],
		[{ planType: "gold", isAnnual: "true" }, 400, "Choose Plus, Pro or one-time Pro"],
		[{ planType: "plus", amount: "1" }, 400, "This is not the price of the plan."],
		[{ planType: "plus", userId: "someone-else" }, 403, "You can only subscribe for yourself."],
		[{ planType: "pro-oneTime", tripId: "nothing-here" }, 404, "Trip not found"],
	])("%j is refused in the page: %i", async (fields: Record<string, string>, status, message) => {
		const olga = await person();
		const answer = await choose(olga, fields);
		expect(answer.status).toBe(status);
		const page = toWords(await answer.response.text());
		expect(page).toContain("Your choice did not go through");
		expect(page).toContain(message);
		const user = (await (await olga.json("GET", "/api/auth/user")).json()) as Record<string, unknown>;
		expect(user.subscriptionPlan).toBe("free");
	});
});

describe("one-time Pro", () => {
	test("is for a signed-in person, and keeps the trip on the way", async () => {
		const response = await visitor().get("/pricing/one-time?trip=lisbon");
		const kept = "/pricing?planType=pro-oneTime&isAnnual=false&amount=500&tripId=lisbon#chosen";
		expect(response.headers.get("Location")).toBe(`/login?returnTo=${encodeURIComponent(kept)}`);
	});

	test("says so where there is no trip", async () => {
		const page = await words(await person(), "/pricing/one-time");
		expect(page).toContain("You have no trip to use it on");
	});

	test("promises no cash back where nothing more of it would come", async () => {
		const olga = await person();
		await createTripByApi(olga, { title: "Alone", partySize: 1 });
		const page = await words(olga, "/pricing/one-time");
		expect(page).toMatch(/Saves \$[\d.]+ in booking fees\./);
		expect(page).not.toContain("$0.00 more in cash back");
	});

	test("lists one's own trips with what it saves on each, and is bought for one", async () => {
		const olga = await person();
		const lisbon = await createTripByApi(olga, { title: "Lisbon" });
		await createTripByApi(olga, { title: "Long over", startDate: "2024-03-12", endDate: "2024-03-19" });
		await createTripByApi(await person(), { title: "Not hers" });
		const page = await words(olga, "/pricing/one-time");
		expect(page).toContain("Saves $291.00 in booking fees, and earns you up to $242.50 more in cash back.");
		expect(page).not.toContain("Long over");
		expect(page).not.toContain("Not hers");
		const checkout = await openCheckout(olga, { planType: "pro-oneTime", tripId: lisbon.shareId });
		expect(await words(olga, checkout)).toContain("Pay $5.00");
		const bought = await buyAtCheckout(olga, { planType: "pro-oneTime", tripId: lisbon.shareId });
		expect(toWords(bought)).toContain(
			"Lisbon has Pro: no booking fee, and your friends can pay in instalments.",
		);
		expect(bought).toContain(`url=/trip/${lisbon.shareId}?view=money`);
		const after = await (await olga.get("/pricing/one-time")).text();
		expect(toWords(after)).toContain("Trips that have it");
		expect(after).toMatch(new RegExp(`href="/trip/${lisbon.shareId}"[^>]*><bdi>Lisbon</bdi>`));
		expect(toWords(after)).not.toContain("You have no trip to use it on");
		expect((await choose(olga, { planType: "pro-oneTime", tripId: lisbon.shareId })).status).toBe(409);
	});

	test("is named on its trip, before and after it is bought, and on the profile", async () => {
		const olga = await person();
		const { shareId } = await createTripByApi(olga, { title: "Lisbon" });
		const way = `href="/pricing/one-time?trip=${shareId}"`;
		const pages = [`/trip/${shareId}?view=money`, `/join/${shareId}`, `/trip-created/${shareId}`];
		for (const path of pages) {
			const html = await (await olga.get(path)).text();
			expect(html, path).toContain(way);
			expect(toWords(html), path).toMatch(/One-time Pro for this trip, \$5|Get One-Time Pro - \$5/);
		}
		const friend = await person();
		for (const path of [`/join/${shareId}`, `/trip-created/${shareId}`])
			expect(await (await friend.get(path)).text(), path).not.toContain(way);
		expect(await words(olga, "/profile")).not.toContain("One-time Pro");
		await buyAtCheckout(olga, { planType: "pro-oneTime", tripId: shareId });
		for (const path of pages) {
			expect(await words(olga, path), path).not.toMatch(/One-time Pro for this trip, \$5|Get One-Time Pro/);
		}
		const created = await words(olga, `/trip-created/${shareId}`);
		expect(created).toContain("We take no booking fee.");
		expect(await words(olga, pages[0] ?? "")).toContain(
			"This trip has one-time Pro: no booking fee, instalments for your friends, and 5% cash back.",
		);
		const profile = await (await olga.get("/profile")).text();
		expect(toWords(profile)).toContain("Trips with one-time Pro");
		expect(profile).toMatch(new RegExp(`href="/trip/${shareId}"[^>]*><bdi>Lisbon</bdi>`));
	});

	test("is not sold for another's trip", async () => {
		const trip = await createTripByApi(await person());
		const answer = await choose(await person(), { planType: "pro-oneTime", tripId: trip.shareId });
		expect(answer.status).toBe(403);
	});
});

describe("the calculator", () => {
	test("begins with an example and its answer", async () => {
		const page = await words(visitor(), "/pricing");
		expect(page).toContain("For example, 8 people and $6,000.");
		expect(page).toContain("For this trip, One-time Pro costs least: $5.00");
	});

	test("answers from the address, to the cent, with money and credit apart", async () => {
		const page = await words(visitor(), "/pricing?people=7&cost=1,190.50&trips=20&months=1");
		expect(page).toContain(
			"For this trip, One-time Pro costs least: $5.00 Your group pays in $1,190.50. You also earn $51.00 in cash back, as credit for a later trip.",
		);
		expect(page).toContain("For 20 trips like this in a year, Pro costs least");
		expect(page).toContain("Left for the trip $1,185.50 Costs you $5.00.");
		expect(page).toContain("Cash back, as credit $51.00");
	});

	test("writes what is taken off with a true minus", async () => {
		const page = await words(visitor(), "/pricing?people=6&cost=5820&trips=1&months=1");
		expect(page).toContain("Booking fee \u2212$291.00");
		expect(page).not.toMatch(/-\$\d+\.\d/);
	});

	test("tells a subscriber of Pro that a new trip needs nothing else", async () => {
		const olga = await person();
		const path = "/pricing?people=6&cost=5820&trips=1&months=1";
		expect(await words(olga, path)).not.toContain("You have Pro");
		setTier(server.databaseUrl, olga.email, "pro");
		expect(await words(olga, path)).toContain(
			"You have Pro, which already gives this to each of your new trips.",
		);
	});

	test("says which price of a plan it takes", async () => {
		const page = await words(visitor(), "/pricing?people=4&cost=900&trips=3&months=2");
		for (const term of [
			"2 months at $4.99",
			"2 months at $9.99",
			"1 trip at $5",
			"1 year at $29",
			"6 months at $9.99",
		])
			expect(page).toContain(term);
	});

	test("says beside Free that it has no instalments, also where it costs least", async () => {
		const page = await words(visitor(), "/pricing?people=4&cost=80&trips=1&months=3");
		expect(page).toContain(
			"For this trip, Free costs least: $4.00 Your group pays in $80.00. There are no instalments with it",
		);
		expect(page.match(/No instalments: your friends pay in full\./g)).toHaveLength(1);
	});

	test("leads to its figures, and to no figures where a value is wrong, so that what is wrong gets the focus", async () => {
		const right = await (await visitor().get("/pricing?people=7&cost=1190&trips=1&months=1")).text();
		expect(right).toContain('action="/pricing#comparison"');
		expect(right).toMatch(/<h3 id="comparison" tabindex="-1"/i);
		const wrong = await (await visitor().get("/pricing?people=7&cost=x&trips=99&months=1")).text();
		expect(wrong).not.toContain('id="comparison"');
		expect(wrong).toContain("<title>Error: ");
		expect(wrong.match(/<[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('role="alert"')]);
		expect(toWords(wrong)).toContain("There are 2 problems");
	});

	test("keeps a plan that was chosen", async () => {
		const chosen = "planType=pro&isAnnual=true&amount=7900";
		const html = await (await visitor().get(`/pricing?${chosen}`)).text();
		for (const [name, value] of new URLSearchParams(chosen))
			expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
	});

	test("says what is wrong at its field, and keeps what was typed", async () => {
		const html = await (await visitor().get("/pricing?people=251&cost=%3Cb%3E")).text();
		expect(toWords(html)).toContain("Enter a number of people from 1 to 250");
		expect(html).toContain('value="251"');
		expect(html).toContain('value="&lt;b&gt;"');
		expect(html).toContain('aria-invalid="true"');
	});

	test("begins with the figures of one's own trip, which keeps its fee, and of nobody else's", async () => {
		const olga = await person();
		const trip = await createTripByApi(olga, { partySize: 3, title: "Lisbon" });
		const own = await words(olga, `/pricing?trip=${trip.shareId}`);
		expect(own).toContain("These are the figures of Lisbon .");
		expect(own).toContain("This trip keeps its booking fee of 5%");
		expect(own).toContain("For this trip, One-time Pro costs least");
		const other = await words(await person(), `/pricing?trip=${trip.shareId}`);
		expect(other).not.toContain("These are the figures of");
		expect(other).not.toContain("keeps its booking fee");
	});
});

describe("who comes for a feature", () => {
	test("as a guest reads that the organizer can unlock it, and gets the page's address to pass on", async () => {
		const trip = await createTripByApi(await person(), { title: "Lisbon" });
		const path = `/pricing?for=payment_plans&trip=${trip.shareId}`;
		const html = await (await visitor().get(path)).text();
		expect(toWords(html)).toContain("Olga Tester , who organizes the trip, can unlock payment plans");
		expect(html).toContain(`value="${server.origin}${path.replace("&", "&amp;")}"`);
		expect(html).toContain(`href="/join/${trip.shareId}"`);
	});

	test("as the organizer reads what unlocks it, and that nothing is to buy once it is", async () => {
		const olga = await person();
		const trip = await createTripByApi(olga, { title: "Lisbon" });
		const path = `/pricing?for=payment_plans&trip=${trip.shareId}`;
		expect(await words(olga, path)).toContain(
			"With Plus, Pro, or one-time Pro for $5, your friends can pay for this trip in instalments.",
		);
		await buyAtCheckout(olga, { planType: "pro-oneTime", tripId: trip.shareId });
		expect(await words(olga, path)).toContain("You don't need to buy anything for that.");
	});

	test.each([
		["places", "More places come with Plus and Pro"],
		["payment_plans", "Payment plans come with Plus and Pro"],
		["no_booking_fee", "No booking fee comes with Pro"],
		["concierge", "Concierge comes with Pro"],
	])("%s", async (wanted, title) => {
		expect(await words(visitor(), `/pricing?for=${wanted}`)).toContain(title);
	});

	test("that is not ours, or for a trip that is not there, sees the plans alone", async () => {
		const page = await words(visitor(), "/pricing?for=teleport&trip=nothing-here");
		expect(page).toContain("Plans and prices");
		expect(page).not.toContain("teleport");
	});
});
