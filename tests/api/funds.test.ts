import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

type Fund = { availableBalance: number; totalReleased: number; status: string; releases: object[] };
type Transfer = { transfer: { amount: number; status: string } };

/** The part of Maya's $970.00 that the fund keeps after the booking fee of 2 %. */
const NET = 95_060;

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** Olga, who has the Plus plan, organizes a trip for which Maya has paid her share. */
async function paidTrip(): Promise<{ olga: Client; maya: Client; trip: TripJson }> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const maya = await registerClient(server.origin, "Maya");
	const joined = await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	expect(joined.status).toBe(303);
	return { olga, maya, trip };
}

const fundOf = async (who: Client, trip: TripJson) =>
	(await (await who.get(`/api/trips/${trip.id}/funds`)).json()) as Fund;
const release = (who: Client, trip: TripJson, body: unknown = {}) =>
	who.json("POST", `/api/trips/${trip.id}/release-funds`, body);
const page = (trip: TripJson) => `/fund-release/${trip.id}`;
const onboard = (who: Client, trip: TripJson) => who.post(page(trip), ONBOARD_FORM);
const textOf = async (who: Client, path: string) => (await who.get(path)).text();

describe("over the API", () => {
	test("an organizer reads the fund, opens a payout account, and releases money", async () => {
		const { olga, trip } = await paidTrip();
		const before = await (await olga.get(`/api/trips/${trip.id}/funds`)).json();
		expect(before).toEqual({
			id: trip.id,
			tripId: trip.id,
			organizerId: expect.any(String),
			totalCollected: 97_000,
			totalReleased: 0,
			availableBalance: NET,
			platformFeesCollected: 1_940,
			status: "collecting",
			heldAmount: 0,
			heldUntil: null,
			heldForRefunds: 0,
			paidOutside: 0,
			onItsWay: 0,
			payoutAccount: { state: "none", country: null, entityType: null },
			payouts: [],
			releases: [],
		});
		const refused = await release(olga, trip);
		expect(refused.status).toBe(409);
		const body = (await refused.json()) as { code: string; message: string; onboardingUrl: string };
		expect(body).toMatchObject({ code: "payee_missing", message: expect.stringContaining("payout account") });
		expect(body.onboardingUrl).toBe(`${server.origin}${page(trip)}`);
		const asked = await release(olga, trip, { country: "XX", entityType: "individual" });
		expect([asked.status, await asked.json()]).toMatchObject([
			400,
			{ errors: { country: expect.anything() } },
		]);
		const opened = await release(olga, trip, { country: "CA", entityType: "company" });
		const { onboardingUrl } = (await opened.json()) as { onboardingUrl: string };
		expect([opened.status, onboardingUrl]).toEqual([409, `${server.origin}${page(trip)}?payout=return`]);
		expect((await olga.get(new URL(body.onboardingUrl).pathname)).status).toBe(200);

		const part = await release(olga, trip, { amount: 40_000, purpose: "Flights", recipient: "TAP" });
		expect(part.status).toBe(200);
		const text = await part.text();
		expect(JSON.parse(text)).toMatchObject({
			transfer: { amount: 40_000, purpose: "Flights", recipient: "TAP", status: "completed", waiting: false },
		});
		expect(text).not.toMatch(/tr_demo|acct_demo|ch_demo/);
		const rest = (await (await release(olga, trip)).json()) as Transfer;
		expect(rest.transfer.amount).toBe(NET - 40_000);
		const fund = await fundOf(olga, trip);
		expect(fund).toMatchObject({
			totalReleased: NET,
			availableBalance: 0,
			status: "collecting",
			payoutAccount: { state: "ready", country: "CA", entityType: "company" },
			payouts: [{ amount: NET, state: "paid", failureReason: null }],
			releases: [
				{ amount: NET - 40_000, waiting: false, transfers: [{ amount: NET - 40_000, count: 1 }] },
				{ amount: 40_000, purpose: "Flights", transfers: [{ amount: 40_000, count: 1 }] },
			],
		});
		expect(JSON.stringify(fund)).not.toMatch(/tr_demo|acct_demo|ch_demo|po_/);
		const shown = (await (await olga.get(`/api/trips/${trip.id}`)).json()) as { trip?: object };
		expect(JSON.stringify(shown)).toMatch(/"fundsReleasedAt":"20/);
	});

	test("a call that is sent twice releases once, if it says which release it has seen", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		const send = () => release(olga, trip, { amount: 10_000, after: "none" });
		const answers = await Promise.all([send(), send()]);
		answers.push(await send());
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const { totalReleased, releases } = await fundOf(olga, trip);
		expect(totalReleased).toBe(10_000);
		const [{ id: after }] = releases as [{ id: string }];
		expect((await release(olga, trip, { amount: 10_000, after })).status).toBe(200);
		expect((await fundOf(olga, trip)).totalReleased).toBe(20_000);
	});

	test.each([["100"], [null]])("an amount of %o is 400", async (amount) => {
		const { olga, trip } = await paidTrip();
		const response = await release(olga, trip, { amount });
		const words = expect.stringContaining("cents");
		expect([response.status, await response.json()]).toMatchObject([400, { message: words }]);
	});

	test("more than the fund holds is 409 on its field", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		const response = await release(olga, trip, { amount: NET + 1 });
		expect([response.status, await response.json()]).toEqual([
			409,
			{
				code: "insufficient_funds",
				message: "At most $950.60 can be released now",
				errors: { amount: ["At most $950.60 can be released now"] },
			},
		]);
	});

	test("50 releases at once to two servers on one database have one effect", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		const second = await startServer({ env: { DATABASE_URL: server.databaseUrl } });
		const elsewhere = new Client(second.origin);
		const { email } = (await (await olga.get("/api/auth/user")).json()) as { email: string };
		await elsewhere.json("POST", "/api/auth/login", { email, password: "correct horse" });
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, index) => release(index % 2 === 0 ? olga : elsewhere, trip)),
		);
		await second.stop();
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 409)).toHaveLength(49);
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: NET, availableBalance: 0 });
	});
});

describe("with the page's own forms", () => {
	test("the account is opened, money is released, and every member sees the purpose", async () => {
		const { olga, maya, trip } = await paidTrip();
		const before = await textOf(olga, page(trip));
		for (const words of ["Fund Management", "Trip Fund Dashboard", "$950.60", "Set up my payout account"]) {
			expect(before).toContain(words);
		}
		expect(before).toContain("Manage collected funds and release payments for trip expenses");
		const opened = await onboard(olga, trip);
		expect([opened.status, opened.headers.get("Location")]).toEqual([
			303,
			`${server.origin}${page(trip)}?payout=return`,
		]);
		expect(await textOf(olga, `${page(trip)}?payout=return`)).toContain("Your payout account is ready");

		const fields = { purpose: "Deposit <b>flat</b>", description: "Half now.", after: "none" };
		const review = await olga.post(page(trip), { ...fields, amount: "$500.50" });
		const asked = await review.text();
		expect(review.status).toBe(200);
		for (const words of [
			"Release $500.50 to your account?",
			"Deposit &lt;b&gt;flat&lt;/b&gt;",
			"Don&#x27;t release",
		])
			expect(asked).toContain(words);
		const undone = await olga.post(page(trip), { ...fields, amount: "$500.50", confirmed: "no" });
		const form = await undone.text();
		expect(undone.status).toBe(200);
		for (const words of [
			'value="$500.50"',
			'value="Deposit &lt;b&gt;flat&lt;/b&gt;"',
			"Half now.</textarea>",
		])
			expect(form).toContain(words);
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 0 });
		const confirmed = { ...fields, amount: "500.50", confirmed: "yes" };
		const released = await olga.post(page(trip), confirmed);
		expect([released.status, released.headers.get("Location")]).toEqual([303, page(trip)]);
		const after = await textOf(olga, page(trip));
		expect(after).toContain("$500.50 is on its way to your payout account.");
		expect(after).toContain("$450.10");
		for (const who of [olga, maya]) {
			const dashboard = await textOf(who, `/trip/${trip.shareId}`);
			expect(dashboard).toContain("Fund releases");
			expect(dashboard).toContain("Deposit &lt;b&gt;flat&lt;/b&gt;");
			expect(dashboard.includes(page(trip))).toBe(who === olga);
		}
		const ben = new Client(server.origin);
		const place = { name: "Ben", email: "ben@funds.example", paymentPlan: "full", testCard: "success" };
		expect(await textOf(ben, `/join/${trip.shareId}`)).not.toContain("Fund releases");
		await ben.post(`/join/${trip.shareId}`, place);
		const pass = await textOf(ben, `/join/${trip.shareId}`);
		expect(pass).toContain("Fund releases");
		expect(pass).toContain("Deposit &lt;b&gt;flat&lt;/b&gt;");
		expect(pass).not.toContain(page(trip));
		const again = await olga.post(page(trip), confirmed);
		expect(again.status).toBe(409);
		expect(await again.text()).toContain("Another release went through in the meantime");
	});

	test.each([
		["0", 400, "Enter an amount above $0.00"],
		["-5", 400, "Enter an amount in dollars"],
		["1.234", 400, "The point before three digits can mean two things"],
		["951", 409, "At most $950.60 can be released now"],
	])("an amount of %s comes back with its error beside it", async (amount, status, words) => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		const response = await olga.post(page(trip), { amount, purpose: "Flights" });
		const html = await response.text();
		expect(response.status).toBe(status);
		expect(html).toMatch(new RegExp(`id="release-amount-error"[^>]*>.*?${words.replace("$", "\\$")}`, "s"));
		expect(html).toContain('value="Flights"');
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 0 });
	});

	test("without an amount all is reviewed; what is confirmed names its amount, because more may have come in since", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		expect(await textOf(olga, page(trip))).not.toMatch(/name="amount"[^>]*value="\d/);
		const review = await (await olga.post(page(trip), { amount: " ", after: "none" })).text();
		expect(review).toContain("Release $950.60 to your account?");
		const emptied = await olga.post(page(trip), { amount: " ", after: "none", confirmed: "yes" });
		expect(emptied.status).toBe(400);
		expect(await emptied.text()).toContain("Enter the amount to release");
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 0 });
		expect((await olga.post(page(trip), { confirmed: "yes" })).status).toBe(303);
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: NET, availableBalance: 0 });
	});

	test("what pays a debt is confirmed with its amount, which API callers may leave out", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		const review = await (await olga.post(page(trip), { amount: "100", after: "none" })).text();
		expect(review).toMatch(/name="expectedDebtPaid" value="0"/);
		const seen = { amount: "100", after: "none", confirmed: "yes" };
		const refused = await olga.post(page(trip), { ...seen, expectedDebtPaid: "2500" });
		expect(refused.status).toBe(409);
		const asked = await refused.text();
		expect(asked).toContain("What you owe Gangway has changed since this page was loaded");
		expect(asked).toContain('value="100"');
		const release = (body: object) => olga.json("POST", `/api/trips/${trip.id}/release-funds`, body);
		const byApi = await release({ amount: 10_000, expectedDebtPaid: 2_500 });
		expect(byApi.status).toBe(409);
		expect(await byApi.json()).toMatchObject({ code: "amount_mismatch" });
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 0 });
		expect((await olga.post(page(trip), { ...seen, expectedDebtPaid: "0" })).status).toBe(303);
		expect((await release({ amount: 10_000 })).status).toBe(200);
		expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 20_000 });
	});

	test("the country and kind of a payout account are asked for, and errors stand at their fields", async () => {
		const { olga, trip } = await paidTrip();
		const asks = await textOf(olga, page(trip));
		for (const words of ["Country", "Choose a country", "Who receives the money?", "A company"]) {
			expect(asks).toContain(words);
		}
		const refused = await olga.post(page(trip), {
			intent: "onboard",
			country: "XX",
			entityType: "individual",
		});
		const html = await refused.text();
		expect(refused.status).toBe(400);
		expect(html).toMatch(/id="payout-country-error"[^>]*>.*?Choose a country from the list/s);
		const empty = await olga.post(page(trip), { intent: "onboard", country: "", entityType: "company" });
		expect([empty.status, await empty.text()]).toEqual([
			400,
			expect.stringContaining("Choose the country in"),
		]);
		await olga.post(page(trip), { intent: "onboard", country: "PT", entityType: "company" });
		const after = await textOf(olga, page(trip));
		expect(after).toContain("a company, Portugal");
		expect(after).not.toContain("Change my bank account");
		const bank = await olga.post(page(trip), { intent: "bank" });
		const bankHtml = await bank.text();
		expect(bank.status).toBe(409);
		for (const words of ["no bank account to see", "Your bank account could not be opened"])
			expect(bankHtml).toContain(words);
		expect(bankHtml).not.toContain("Fund Release Failed");
	});

	test("says that the money goes to the organizer's own account, whoever is paid with it", async () => {
		const { olga, trip } = await paidTrip();
		await onboard(olga, trip);
		expect(await textOf(olga, page(trip))).toContain("The money itself goes to your own payout account");
		await olga.post(page(trip), { amount: "100", recipient: "The airline", after: "none", confirmed: "yes" });
		const after = await textOf(olga, page(trip));
		expect(after).toContain("to The airline");
		expect(after).toMatch(/\$100\.00.*Arrived/s);
	});

	test("without an account the page says so, and nothing is released", async () => {
		const { olga, trip } = await paidTrip();
		const response = await olga.post(page(trip), { amount: "1" });
		const html = await response.text();
		expect(response.status).toBe(409);
		for (const words of ["Fund Release Failed", "Set up my payout account"]) expect(html).toContain(words);
	});
});

test("the fund of a cancelled trip does not wait for payments", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await onboard(olga, trip);
	expect(await textOf(olga, page(trip))).toContain("As soon as a payment comes in");
	const cancelled = await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "No ferry." });
	expect(cancelled.status).toBe(200);
	const fund = await textOf(olga, page(trip));
	expect(fund).toContain("The trip is cancelled, so no more payments come in.");
	expect(fund).not.toMatch(/As soon as a payment comes in|Collecting</);
});

test("with a hold, what came in lately is shown with its date and cannot be released", async () => {
	const held = await startServer({ env: { RELEASE_HOLD_DAYS: "7" } });
	const olga = await registerClient(held.origin, "Olga");
	const trip = await createTripByApi(olga);
	const maya = await registerClient(held.origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	await onboard(olga, trip);
	const fund = await fundOf(olga, trip);
	const net = 97_000 - 4_850;
	expect(fund).toMatchObject({ availableBalance: 0, heldAmount: net });
	const { heldUntil } = fund as unknown as { heldUntil: string };
	expect(Date.parse(heldUntil) - Date.now()).toBeGreaterThan(5 * 86_400_000);
	const html = await textOf(olga, page(trip));
	for (const words of ["$921.50", "is too new to release", "The next part can be released on"]) {
		expect(html).toContain(words);
	}
	expect(await textOf(olga, `/trip/${trip.shareId}?view=money`)).toContain("Too new to release");
	const refused = await release(olga, trip, { amount: 1 });
	expect([refused.status, await refused.json()]).toMatchObject([409, { code: "insufficient_funds" }]);
	await held.stop();
});

test("a hold that is no number of days keeps the server from starting", async () => {
	await expect(startServer({ env: { RELEASE_HOLD_DAYS: "soon" } })).rejects.toThrow();
});

test("only the organizer may release, and each person gets their own message", async () => {
	const { olga, maya, trip } = await paidTrip();
	const stranger = await registerClient(server.origin, "Sam");
	const guest = new Client(server.origin);
	await guest.post(`/join/${trip.shareId}`, {
		name: "Guest",
		email: "guest@funds.example",
		paymentPlan: "full",
	});
	const visitor = new Client(server.origin);
	const rows: [Client, number, number, string][] = [
		[olga, 200, 200, "Trip Fund Dashboard"],
		[maya, 403, 403, "Only trip organizers can access fund management."],
		[stranger, 404, 404, "The requested trip could not be found."],
		[guest, 403, 401, "Please log in to access fund management."],
		[visitor, 401, 401, "Please log in to access fund management."],
	];
	for (const [who, api, html, words] of rows) {
		const seen = await who.get(page(trip));
		expect([seen.status, await seen.text()]).toEqual([html, expect.stringContaining(words)]);
		const fund = await who.get(`/api/trips/${trip.id}/funds`);
		expect(fund.status).toBe(api);
		if (who === olga) continue;
		expect(await fund.text()).not.toMatch(/payout/);
		expect((await release(who, trip)).status).toBe(api);
		expect((await who.post(page(trip), { amount: "1", confirmed: "yes" })).status).toBeGreaterThanOrEqual(
			401,
		);
		expect((await onboard(who, trip)).status).toBeGreaterThanOrEqual(401);
	}
	expect((await visitor.get("/fund-release/nothing-here")).status).toBe(401);
	expect((await olga.get("/fund-release/nothing-here")).status).toBe(404);
	expect(await fundOf(olga, trip)).toMatchObject({ totalReleased: 0 });
});
