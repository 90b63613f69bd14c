import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let guest: Client;

const ANSWERS = { style: "usual", nights: 7, people: 6, total: 600_000 };

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	maya = await registerClient(server.origin, "Maya");
	guest = new Client(server.origin);
});

async function tripFor(...who: Client[]): Promise<TripJson> {
	const trip = await createTripByApi(olga, {
		tripItems: [{ type: "flight", name: "TAP 218", cost: 3420 }],
	});
	for (const one of who)
		await one.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@b.example" });
	return trip;
}

const api = ({ id }: TripJson, more = "") => `/api/trips/${id}/budget${more}`;
const pageOf = ({ shareId }: TripJson) => `/trip/${shareId}/budget`;
const html = async (who: Client, trip: TripJson) => (await who.get(pageOf(trip))).text();

type Budget = { planned: number; booked: number; lines: { kind: string; planned: number; free: number }[] };
const lineOf = ({ lines }: Budget, kind: string) => lines.find((line) => line.kind === kind);

test("over the API a budget is made, changed, read and deleted", async () => {
	const trip = await tripFor();
	expect((await olga.get(api(trip))).status).toBe(404);
	const made = await olga.json("POST", api(trip), ANSWERS);
	const budget = (await made.json()) as Budget;
	expect([made.status, budget]).toMatchObject([
		201,
		{ planned: 600_000, booked: 342_000, paidIn: 0, people: 6 },
	]);
	const lines = { transport: 300_000, stay: 150_000, food: 100_000, fun: 40_000, margin: 10_000 };
	const changed = await olga.json("PUT", api(trip), lines);
	expect([changed.status, await changed.json()]).toMatchObject([
		200,
		{
			planned: 600_000,
			lines: [
				{ kind: "transport", planned: 300_000, booked: 342_000, free: 0, over: 42_000 },
				{ kind: "stay", free: 150_000, over: 0 },
				{ kind: "food" },
				{ kind: "fun" },
				{ kind: "margin" },
			],
		},
	]);
	expect((await olga.json("PUT", api(trip), { ...lines, stay: -1 })).status).toBe(400);
	expect((await olga.json("DELETE", api(trip))).status).toBe(200);
	expect((await olga.get(api(trip))).status).toBe(404);
	expect((await olga.json("PUT", api(trip), lines)).status).toBe(404);
});

test("an amount for each person counts for everyone, and without one the budget is what the forecast says", async () => {
	const trip = await tripFor();
	const each = await olga.json("POST", api(trip), { ...ANSWERS, per: "person", total: 100_000 });
	expect(await each.json()).toMatchObject({ planned: 600_000 });
	const { total: _, ...answers } = ANSWERS;
	const [thrifty, fine] = await Promise.all(
		["thrifty", "comfortable"].map(async (style) => {
			const of = await tripFor();
			return (await (await olga.json("POST", api(of), { ...answers, style })).json()) as Budget;
		}),
	);
	const { total } = (await (await olga.get(`/api/trips/${trip.id}/forecast`)).json()) as {
		total: { low: number; high: number };
	};
	const inDollars = (cents: number) => Math.ceil(cents / 100) * 100;
	expect([thrifty?.planned, fine?.planned]).toEqual([inDollars(total.low), inDollars(total.high)]);
	const nowhere = await createTripByApi(olga, {
		destination: "Grandma's",
		origin: "Grandma's",
		tripItems: [],
	});
	expect((await olga.json("POST", api(nowhere), answers)).status).toBe(400);
});

describe("a line that is put into the plan", () => {
	test("is a booking of the trip, counts in the shares, is there once, and counts as booked by another name", async () => {
		const trip = await tripFor();
		const made = (await (await olga.json("POST", api(trip), ANSWERS)).json()) as Budget;
		const free = lineOf(made, "stay")?.free ?? 0;
		for (let press = 0; press < 2; press += 1) {
			const planned = await olga.json("POST", api(trip, "/stay/plan"), {});
			expect([planned.status, await planned.json()]).toMatchObject([200, { booked: 342_000 }]);
		}
		const share = (await (await olga.get(`/api/trips/share/${trip.shareId}`)).json()) as {
			trip: { totalCost: number; tripItems: { name: string; cost: number }[] };
		};
		expect(share.trip.totalCost).toBe(342_000 + free);
		expect(share.trip.tripItems.map(({ name }) => name)).toEqual(["TAP 218", "To book: Place to stay"]);
		const [flight] = share.trip.tripItems;
		const stay = { type: "accommodation", name: "Casa Rosa", cost: free / 100 };
		await olga.json("PUT", `/api/trips/${trip.id}`, { tripItems: [{ ...flight, type: "flight" }, stay] });
		expect(await (await olga.get(api(trip))).json()).toMatchObject({ booked: 342_000 + free });
		expect((await olga.json("POST", api(trip, "/stay/plan"), {})).status).toBe(409);
		expect((await olga.json("POST", api(trip, "/margin/plan"), {})).status).toBe(404);
	});

	test("pressed twice at once is there once", async () => {
		const trip = await tripFor();
		await olga.json("POST", api(trip), ANSWERS);
		const presses = await Promise.all([1, 2].map(() => olga.json("POST", api(trip, "/stay/plan"), {})));
		expect(presses.map(({ status }) => status).toSorted()[0]).toBe(200);
		const { trip: after } = (await (await olga.get(`/api/trips/share/${trip.shareId}`)).json()) as {
			trip: { tripItems: object[] };
		};
		expect(after.tripItems).toHaveLength(2);
	});

	test("is refused in the words of an edit once someone has paid", async () => {
		const trip = await tripFor();
		await olga.json("POST", api(trip), ANSWERS);
		const pays = { name: "Pia", email: "pia@b.example", paymentPlan: "full", testCard: "success" };
		expect((await new Client(server.origin).post(`/join/${trip.shareId}`, pays)).status).toBe(303);
		const refused = await olga.json("POST", api(trip, "/stay/plan"), {});
		expect([refused.status, await refused.json()]).toMatchObject([409, { code: "trip_locked" }]);
		expect((await olga.post(pageOf(trip), { intent: "plan:stay" })).status).toBe(409);
		const shown = await html(olga, trip);
		expect(shown).not.toContain("Add to the plan");
		expect(await (await olga.get(api(trip))).json()).toMatchObject({ paidIn: 57_000 });
	});
});

test("without a script the page asks, shows, changes and deletes", async () => {
	const trip = await tripFor();
	expect(await html(olga, trip)).toContain("A budget from a few questions");
	const made = await olga.post(pageOf(trip), {
		...{ intent: "make", total: "6,000", per: "group", style: "usual", nights: "7", people: "6" },
	});
	expect([made.status, made.headers.get("location")]).toEqual([303, pageOf(trip)]);
	const shown = await html(olga, trip);
	for (const text of [
		"$6,000.00",
		"$1,000.00",
		"Each person per day",
		"Add to the plan",
		"$3,420.00 booked of",
	])
		expect(shown).toContain(text);
	const lines = { transport: "3000", stay: "1500.50", food: "1000", fun: "400", margin: "0" };
	expect((await olga.post(pageOf(trip), { intent: "change", ...lines })).status).toBe(303);
	expect(await html(olga, trip)).toContain("$420.00 over");
	const wrong = await olga.post(pageOf(trip), { intent: "change", ...lines, stay: "lots" });
	expect(wrong.status).toBe(400);
	expect(await wrong.text()).toContain('value="lots"');
	expect((await olga.post(pageOf(trip), { intent: "plan:stay" })).status).toBe(303);
	expect(await html(olga, trip)).toContain("In the plan, still to book");
	expect((await olga.post(pageOf(trip), { intent: "delete" })).status).toBe(303);
	expect(await html(olga, trip)).toContain("A budget from a few questions");
});

test("everyone aboard reads it, and only the organizer changes it", async () => {
	const trip = await tripFor(maya, guest);
	for (const who of [maya, guest]) expect(await html(who, trip)).toContain("No budget yet");
	await olga.json("POST", api(trip), ANSWERS);
	for (const who of [maya, guest]) {
		expect((await who.get(api(trip))).status).toBe(200);
		const shown = await html(who, trip);
		expect(shown).toContain("$6,000.00");
		for (const text of ["Add to the plan", "Change the amounts", "Delete the budget"])
			expect(shown).not.toContain(text);
		const calls = [who.json("POST", api(trip), ANSWERS), who.json("DELETE", api(trip))];
		for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
	}
	expect((await new Client(server.origin).get(api(trip))).status).toBe(401);
});

test("the first budget needs Pro, and one that exists stays and can be changed when the plan has ended", async () => {
	const fred = await registerClient(server.origin, "Fred");
	setTier(server.databaseUrl, fred.email, "plus");
	const trip = await createTripByApi(fred);
	const refused = await fred.json("POST", api(trip), ANSWERS);
	expect([refused.status, await refused.json()]).toMatchObject([403, { code: "plan_required" }]);
	expect(await html(fred, trip)).toContain("With Pro, plan the whole budget");
	setTier(server.databaseUrl, fred.email, "pro");
	expect((await fred.json("POST", api(trip), ANSWERS)).status).toBe(201);
	setTier(server.databaseUrl, fred.email, "free");
	expect((await fred.json("POST", api(trip), { ...ANSWERS, total: 500_000 })).status).toBe(201);
	expect(await html(fred, trip)).toContain("$5,000.00");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	expect(await (await maya.get(`/trip/${trip.shareId}?view=plan`)).text()).toContain("See the budget");
	expect((await fred.json("DELETE", api(trip))).status).toBe(200);
	expect(await (await maya.get(`/trip/${trip.shareId}?view=plan`)).text()).not.toContain("See the budget");
	expect((await fred.json("POST", api(trip), ANSWERS)).status).toBe(403);
});

test("on a cancelled trip it is read, and not changed", async () => {
	const trip = await tripFor();
	await olga.json("POST", api(trip), ANSWERS);
	await olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Rain", expectedTotal: 0 });
	expect((await olga.get(api(trip))).status).toBe(200);
	expect((await olga.json("POST", api(trip), ANSWERS)).status).toBe(409);
	expect(await html(olga, trip)).not.toContain("Change the amounts");
});

test("a budget is never more than a trip can cost, however it is asked for", async () => {
	const trip = await tripFor();
	const each = await olga.json("POST", api(trip), {
		...{ ...ANSWERS, per: "person", people: 250 },
		total: 1_000_000_000,
	});
	expect([each.status, await each.json()]).toMatchObject([
		400,
		{ errors: { total: [expect.stringContaining("at most")] } },
	]);
	await olga.json("POST", api(trip), ANSWERS);
	const lines = { transport: 1_000_000_000, stay: 1, food: 0, fun: 0, margin: 0 };
	expect((await olga.json("PUT", api(trip), lines)).status).toBe(400);
	const form = { intent: "change", transport: "9999999", stay: "2", food: "", fun: "", margin: "" };
	expect((await olga.post(pageOf(trip), form)).status).toBe(400);
});
