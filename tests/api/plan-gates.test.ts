import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ENTITLEMENTS, WHEN_A_TIER_CHANGES } from "#app/features/tiers/tier-changes.ts";
import { Client } from "#tests/support/client.ts";
import {
	createTripByApi,
	LISBON_TRIP,
	registerClient,
	type TripJson,
	toFormFields,
} from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { columnNow, queryNow, runNow } from "#tests/support/sql.ts";

const DAY = 86_400_000;

type Expected = {
	plan: string; // of the account
	instalments: boolean;
	places: boolean; // for an 11th person
	fourthTrip: boolean;
	feeOfNewTrip: number; // basis points
	fee: number; // of a charge on a trip that was created on Plus, basis points
	cashBack: number; // of that charge, basis points
	isPriority: boolean; // of messages to the support
	says: string; // the plan's status on the profile
	includes: string[];
};

const FREE: Expected = {
	plan: "free",
	instalments: false,
	places: false,
	fourthTrip: false,
	feeOfNewTrip: 500,
	fee: 200,
	cashBack: 0,
	isPriority: false,
	says: "Free for as long as you like.",
	includes: [],
};
const PLUS: Expected = {
	plan: "plus",
	instalments: true,
	places: true,
	fourthTrip: true,
	feeOfNewTrip: 200,
	fee: 200,
	cashBack: 200,
	isPriority: true,
	says: "Your plan is active.",
	includes: ["advanced_sharing", "cash_back", "payment_plans", "priority_support"],
};
const PRO: Expected = {
	...PLUS,
	plan: "pro",
	feeOfNewTrip: 0,
	cashBack: 500,
	includes: [
		"advanced_sharing",
		"ai_assistant",
		"cash_back",
		"concierge",
		"custom_branding",
		"no_booking_fee",
		"payment_plans",
		"priority_support",
	],
};

type Standing = { plan: string; status?: string; endsIn?: number; oneTimePro?: boolean };

/** Each status of an organizer's plan, and what it includes. */
const STANDINGS: [name: string, standing: Standing, expected: Expected][] = [
	["Free", { plan: "free" }, FREE],
	["Plus", { plan: "plus" }, PLUS],
	["Pro", { plan: "pro" }, PRO],
	[
		"Free, with one-time Pro",
		{ plan: "free", oneTimePro: true },
		{ ...FREE, instalments: true, places: true, fee: 0, cashBack: 500 },
	],
	[
		"Plus, past due in the days of grace",
		{ plan: "plus", status: "past_due", endsIn: DAY },
		{ ...PLUS, fourthTrip: false, says: "Past due: the last payment did not go through." },
	],
	["Plus, after the days of grace", { plan: "plus", status: "past_due", endsIn: -DAY }, FREE],
	["Plus, cancelled, before the period's end", { plan: "plus", endsIn: DAY }, { ...PLUS, says: "Ends on " }],
	["Plus, cancelled, after the period's end", { plan: "plus", endsIn: -DAY }, FREE],
	[
		"Pro, past due in the days of grace",
		{ plan: "pro", status: "past_due", endsIn: DAY },
		{ ...PRO, fourthTrip: false, says: "Past due: the last payment did not go through." },
	],
	["Pro, after the days of grace", { plan: "pro", status: "past_due", endsIn: -DAY }, FREE],
	["Pro, cancelled, before the period's end", { plan: "pro", endsIn: DAY }, { ...PRO, says: "Ends on " }],
	["Pro, cancelled, after the period's end", { plan: "pro", endsIn: -DAY }, FREE],
	[
		"Pro, ended at the provider",
		{ plan: "pro", status: "cancelled" },
		{ ...FREE, says: "Your plan has ended, and you are on Free." },
	],
];

const SOLD_FROM_PLUS = ["advanced_sharing", "cash_back", "payment_plans", "priority_support"];
const SOLD_FROM_PRO = ["ai_assistant", "concierge", "custom_branding", "no_booking_fee"];

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

beforeEach(() => void runNow(server.databaseUrl, "delete from rate_limits"));

function setStanding(email: string, { plan, status = "active", endsIn }: Standing): void {
	runNow(
		server.databaseUrl,
		"update users set subscription_plan = ?, subscription_status = ?, subscription_end_at = ? where email = ?",
		...[plan, status, endsIn === undefined ? null : Date.now() + endsIn, email],
	);
}

/** A trip for 12 that was created on Plus; its organizer then gets this status. */
async function tripOn(standing: Standing) {
	const organizer = await registerClient(server.origin, "Olga");
	setStanding(organizer.email, { plan: "plus" });
	const trip = await createTripByApi(organizer, { partySize: 12 });
	if (standing.oneTimePro) {
		runNow(
			server.databaseUrl,
			"insert into entitlements (id, user_id, trip_id, kind, amount, provider, source, created_at) select ?, organizer_id, id, 'pro_one_time', 500, 'demo', ?, 0 from trips where id = ?",
			...[`e-${trip.id}`, `one-time:${trip.id}`, trip.id],
		);
	}
	return { organizer, trip };
}

/** Fills a trip up to 10 people. */
function fill(trip: TripJson): void {
	const add =
		"insert into members (id, trip_id, guest_key_hash, name, individual_cost, joined_at, confirmed) values (?, ?, ?, 'Guest', 97000, 0, true)";
	for (let n = 0; n < 9; n += 1)
		runNow(server.databaseUrl, add, `${trip.id}-${n}`, trip.id, `${trip.id}-${n}`);
}

const joinByApi = (trip: TripJson, paymentPlan: string) =>
	new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Ben",
		email: "ben@gates.example",
		paymentPlan,
	});
const joinByForm = (trip: TripJson, paymentPlan: string) =>
	new Client(server.origin).post(`/join/${trip.shareId}`, {
		name: "Ann",
		email: "ann@gates.example",
		paymentPlan,
		consent: "on",
	});

describe.each(STANDINGS)("%s", (_name, standing, expected) => {
	test("payment plans: the page offers what the server takes", async () => {
		const { organizer, trip } = await tripOn(standing);
		setStanding(organizer.email, standing);
		const page = await (await new Client(server.origin).get(`/join/${trip.shareId}`)).text();
		expect(/<input[^>]*value="3-month"/.test(page)).toBe(expected.instalments);
		expect(page.includes("Plus Feature")).toBe(!expected.instalments);
		const [api, form] = [await joinByApi(trip, "3-month"), await joinByForm(trip, "3-month")];
		if (expected.instalments) {
			expect([api.status, form.status]).toEqual([201, 303]);
		} else {
			expect([api.status, form.status]).toEqual([403, 403]);
			expect(await api.json()).toMatchObject({
				code: "plan_required",
				message: expect.stringContaining("Plus"),
			});
			expect(await form.text()).toContain("Payment plans: a Plus feature.");
		}
	});

	test("members per trip: who's coming stays, and nobody joins beyond the places", async () => {
		const { organizer, trip } = await tripOn(standing);
		fill(trip);
		setStanding(organizer.email, standing);
		const dashboard = await (await organizer.get(`/trip-created/${trip.shareId}`)).text();
		expect(dashboard.includes("Free trips have 10 places")).toBe(!expected.places);
		const api = await joinByApi(trip, "full");
		expect(api.status).toBe(expected.places ? 201 : 409);
		const form = await joinByForm(trip, "full");
		expect(form.status).toBe(expected.places ? 303 : 409);
		if (!expected.places) expect(await api.json()).toMatchObject({ message: "This trip is full" });
		const count = columnNow(server.databaseUrl, "select count(*) from members where trip_id = ?", trip.id);
		expect(count).toEqual([expected.places ? 12 : 10]);
	});

	test("trips per month, and the booking fee: of the next trip, never of those that exist", async () => {
		const { organizer, trip } = await tripOn(standing);
		for (let n = 0; n < 2; n += 1) await createTripByApi(organizer);
		setStanding(organizer.email, standing);
		const api = await organizer.json("POST", "/api/trips/manual", LISBON_TRIP);
		const form = await organizer.post("/", toFormFields(LISBON_TRIP));
		expect([api.status, form.status]).toEqual(expected.fourthTrip ? [201, 303] : [403, 403]);
		const answer = await api.json();
		if (expected.fourthTrip) expect(answer).toMatchObject({ platformFeeRate: expected.feeOfNewTrip });
		else {
			const isUnpaid = standing.status === "past_due";
			const ended = standing.status === "cancelled";
			expect(answer).toMatchObject({
				code: "trip_limit",
				message: expect.stringContaining(
					isUnpaid ? " payment did not go through" : ended ? "plan has ended" : "Plus has room",
				),
			});
		}
		const fee = columnNow(server.databaseUrl, "select platform_fee_rate from trips where id = ?", trip.id);
		expect(fee).toEqual([200]);
	});

	test("booking fee and cash back: what a member's payment is charged and earns, and what the page says", async () => {
		const { organizer, trip } = await tripOn(standing);
		setStanding(organizer.email, standing);
		expect((await joinByForm(trip, "full")).status).toBe(303);
		const charged = queryNow(
			server.databaseUrl,
			"select amount, platform_fee_amount as fee from payments where status = 'paid' and trip_id = ?",
			trip.id,
		);
		const { costPerPerson: amount } = trip;
		expect(charged).toEqual([{ amount, fee: Math.round((amount * expected.fee) / 10_000) }]);
		const earned = columnNow(
			server.databaseUrl,
			"select amount from cash_back_entries where trip_id = ?",
			trip.id,
		);
		const cents = Math.round((amount * expected.cashBack) / 10_000);
		expect(earned).toEqual(cents > 0 ? [cents] : []);
		const page = await (await organizer.get("/profile/cash-back")).text();
		const name = expected.plan.replace(/^./, (letter) => letter.toUpperCase());
		const rate = { free: 0, plus: 2, pro: 5 }[expected.plan];
		if (cents > 0) {
			expect(page).toContain(`$${(cents / 100).toFixed(2)}`);
			expect(page).toContain(
				rate
					? `With ${name} you earn ${rate}%`
					: `With ${name} you earn cash back only on trips with one-time Pro: 5%`,
			);
		} else expect(page).toContain("No cash back yet");
	});

	test("support, and what is sold: the profile and the pricing page promise what the API says", async () => {
		const organizer = await registerClient(server.origin, "Olga");
		setStanding(organizer.email, standing);
		const { plan, plans } = (await (await organizer.get("/api/plans")).json()) as {
			plan: string;
			plans: Record<string, unknown>[];
		};
		const own = plans.find(({ id }) => id === plan);
		expect(own).toMatchObject({
			hasPrioritySupport: expected.isPriority,
			hasAdvancedSharing: expected.includes.includes("advanced_sharing"),
			hasConciergeService: expected.includes.includes("concierge"),
			hasAIAssistant: expected.includes.includes("ai_assistant"),
			hasCustomBranding: expected.includes.includes("custom_branding"),
		});
		const profile = await (await organizer.get("/profile")).text();
		expect(profile).toContain(expected.says);
		const name = String(own?.name);
		expect(profile).toContain(`${name} has`);
		expect(profile.includes("Upgrade Plan")).toBe(plan === "free");
		expect(profile.includes("Change Plan")).toBe(plan !== "free");
		// The footer has news of its own, so it is left out.
		expect(profile.slice(0, profile.indexOf("</main>"))).not.toContain("Coming soon");
		expect(profile.includes("Priority support")).toBe(expected.isPriority);
	});

	test("everything else: what the table of plans says", async () => {
		const organizer = await registerClient(server.origin, "Olga");
		setStanding(organizer.email, standing);
		const answer = (await (await organizer.get("/api/plans")).json()) as {
			plan: string;
			plans: { id: string; cashBackRate: number; hasConciergeService: boolean; hasAIAssistant: boolean }[];
			features: { id: string; from: string; included: boolean }[];
		};
		expect(answer.plan).toBe(expected.plan);
		expect(answer.plans.map(({ cashBackRate }) => cashBackRate)).toEqual([0, 2, 5]);
		const sold = answer.features.filter(({ id }) => [...SOLD_FROM_PLUS, ...SOLD_FROM_PRO].includes(id));
		expect(
			sold
				.filter(({ included }) => included)
				.map(({ id }) => id)
				.sort(),
		).toEqual(expected.includes);
		for (const { id, from } of sold) expect(from).toBe(SOLD_FROM_PRO.includes(id) ? "pro" : "plus");
	});
});

test("every entitlement has a row of what becomes of it", () => {
	expect(Object.keys(WHEN_A_TIER_CHANGES).sort()).toEqual([...ENTITLEMENTS].sort());
});

test("after the first payment another payment plan is refused over the API, and the page's form sent again keeps it", async () => {
	const { trip } = await tripOn({ plan: "plus" });
	const ben = new Client(server.origin);
	const join = (given: object = {}) =>
		ben.json("POST", `/api/trips/${trip.shareId}/join`, {
			name: "Ben",
			email: "ben@settled.example",
			...given,
		});
	const form = { paymentPlan: "3-month", consent: "on", testCard: "success" };
	const place = { name: "Ben", email: "ben@settled.example" };
	expect((await ben.post(`/join/${trip.shareId}`, { ...place, ...form })).status).toBe(303);
	for (const given of [{}, { paymentPlan: "" }, { paymentPlan: "3-month" }]) {
		const again = await join(given);
		expect([again.status, await again.json()]).toMatchObject([200, { paymentPlan: "3-month" }]);
	}
	const refused = await join({ paymentPlan: "full" });
	const message =
		"After the first payment you can't choose another plan here. You can change the plan of what is left on a page of its own.";
	expect([refused.status, await refused.json()]).toEqual([
		409,
		{ code: "plan_locked", message, errors: { paymentPlan: [message] } },
	]);
	expect((await ben.post(`/join/${trip.shareId}`, { ...form, paymentPlan: "full" })).status).toBe(303);
	expect(await (await join()).json()).toMatchObject({ paymentPlan: "3-month" });
	const late = new Client(server.origin);
	const joined = await late.json("POST", `/api/trips/${trip.shareId}/join`, {
		...place,
		email: "ann@settled.example",
	});
	expect([joined.status, await joined.json()]).toMatchObject([201, { paymentPlan: "full" }]);
});
