import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
let free: Client;
let people: Record<"maya" | "guest" | "visitor" | "stranger", Client>;
let trip: TripJson;
let freeTrip: TripJson;

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	free = await registerClient(server.origin, "Fred");
	people = {
		maya: await registerClient(server.origin, "Maya"),
		guest: new Client(server.origin),
		visitor: new Client(server.origin),
		stranger: await registerClient(server.origin, "Sam"),
	};
	trip = await createTripByApi(olga, { tripItems: [{ type: "flight", name: "TAP 218", cost: 3420 }] });
	freeTrip = await createTripByApi(free);
	for (const { shareId } of [trip, freeTrip]) {
		await people.maya.json("POST", `/api/trips/${shareId}/join`, {});
		await people.guest.json("POST", `/api/trips/${shareId}/join`, { name: "Gus", email: "gus@f.example" });
	}
});

const page = async (who: Client, path: string) => {
	const response = await who.get(path);
	return { status: response.status, html: await response.text() };
};

describe("the forecast of a trip", () => {
	test("over the API has the booked flight, and the rest estimated", async () => {
		const response = await olga.get(`/api/trips/${trip.id}/forecast`);
		expect(response.status).toBe(200);
		const forecast = await response.json();
		expect(forecast).toMatchObject({
			summary: expect.stringMatching(/^Lisbon in March for six: about \$[\d,]+ to \$[\d,]+ each$/),
			partySize: 6,
			parts: [
				{ kind: "flights", low: 342_000, high: 342_000, isBooked: true, source: "From the trip's bookings" },
				{ kind: "nights", isBooked: false, source: "3 rooms: U.S. Department of State, Lisbon, March" },
				{ kind: "meals", source: "U.S. Department of State, Lisbon, March" },
				{ kind: "margin" },
			],
			notes: ["An estimate, not a quote."],
			assumes: { perRoom: 2, car: "auto" },
		});
	});

	test("takes what it assumes from the query, and refuses what is no choice", async () => {
		const alone = await (await olga.get(`/api/trips/${trip.id}/forecast?perRoom=1&car=yes`)).json();
		expect(alone).toMatchObject({ assumes: { perRoom: 1, car: "yes" } });
		expect(JSON.stringify(alone)).toContain("6 rooms: ");
		expect(JSON.stringify(alone)).toContain("2 cars for 8 days");
		for (const query of ["perRoom=0", "perRoom=5", "car=perhaps"])
			expect((await olga.get(`/api/trips/${trip.id}/forecast?${query}`)).status).toBe(400);
		const { html } = await page(olga, `/trip/${trip.shareId}/forecast?perRoom=1&car=yes`);
		expect(html).toContain("6 rooms: ");
	});

	test("counts a week where the trip has no dates yet, as the planner does", async () => {
		const dateless = await createTripByApi(olga, { startDate: "", endDate: "", tripItems: [] });
		const ofTrip = await (await olga.get(`/api/trips/${dateless.id}/forecast`)).json();
		const planned = await olga.get("/api/trips/forecast?origin=Boston&destination=Lisbon&partySize=6");
		const { perPerson, parts } = (await planned.json()) as { perPerson: object; parts: unknown[] };
		expect(parts).toContainEqual(expect.objectContaining({ kind: "nights" }));
		expect(ofTrip).toMatchObject({ perPerson, parts });
	});

	test("is for everyone aboard, and nobody else", async () => {
		for (const who of [olga, people.maya, people.guest]) {
			expect((await who.get(`/api/trips/${trip.shareId}/forecast`)).status).toBe(200);
			const { status, html } = await page(who, `/trip/${trip.shareId}/forecast`);
			expect(status).toBe(200);
			expect(html).toMatch(/About \$[\d,]+ to \$[\d,]+ each/);
			expect(html).toContain("An estimate, not a quote");
		}
		expect((await people.visitor.get(`/api/trips/${trip.shareId}/forecast`)).status).toBe(401);
		expect((await people.stranger.get(`/api/trips/${trip.id}/forecast`)).status).toBe(404);
		expect((await people.stranger.get(`/api/trips/${trip.shareId}/forecast`)).status).toBe(403);
	});

	test("stands on the plan of the trip's page and of a guest's", async () => {
		const dashboard = await page(people.maya, `/trip/${trip.shareId}?view=plan`);
		const guests = await page(people.guest, `/join/${trip.shareId}?view=plan`);
		for (const { html } of [dashboard, guests]) {
			expect(html).toContain("What will it cost?");
			expect(html).toContain(`href="/trip/${trip.shareId}/forecast"`);
		}
	});
});

describe("without the plan for it", () => {
	test("the organizer is led to the plans, and the others read nothing", async () => {
		const own = await page(free, `/trip/${freeTrip.shareId}?view=plan`);
		expect(own.html).toContain("With Plus, plan it together");
		expect((await page(free, `/trip/${freeTrip.shareId}/forecast`)).html).toContain('href="/pricing"');
		const members = await page(people.maya, `/trip/${freeTrip.shareId}?view=plan`);
		expect(members.html).not.toMatch(/What will it cost\?|plan it together/);
		const guests = await page(people.guest, `/trip/${freeTrip.shareId}/forecast`);
		expect(guests.html).toContain("This trip has no cost forecast");
		expect(guests.html).not.toContain("About $");
	});

	test("the API refuses it", async () => {
		for (const path of [
			`/api/trips/${freeTrip.id}/forecast`,
			"/api/trips/forecast?destination=Lisbon&partySize=6",
		]) {
			const response = await free.get(path);
			expect([response.status, await response.json()]).toMatchObject([403, { code: "plan_required" }]);
		}
	});
});

test("a cancelled trip has none", async () => {
	const of = await createTripByApi(olga);
	await olga.json("POST", `/api/trips/${of.id}/cancel`, { reason: "Rain", expectedTotal: 0 });
	expect((await olga.get(`/api/trips/${of.id}/forecast`)).status).toBe(409);
	expect((await page(olga, `/trip/${of.shareId}?view=plan`)).html).not.toContain("What will it cost?");
});

describe("the forecast of a plan", () => {
	const QUERY = "origin=Boston&destination=Lisbon&startDate=2027-03-12&endDate=2027-03-19&partySize=6";

	test("over the API", async () => {
		const response = await olga.get(`/api/trips/forecast?${QUERY}&bookedStays=240000`);
		expect([response.status, await response.json()]).toMatchObject([
			200,
			{
				summary: expect.stringContaining("Lisbon in March for six: about $"),
				parts: [
					{ kind: "flights", source: expect.stringContaining("3,190 miles each way") },
					{ kind: "nights", low: 240_000, isBooked: true },
					{ kind: "meals" },
					{ kind: "margin" },
				],
			},
		]);
		expect((await people.visitor.get(`/api/trips/forecast?${QUERY}`)).status).toBe(401);
		expect((await olga.get("/api/trips/forecast?partySize=6")).status).toBe(400);
	});

	test("without a script there is a button, which keeps the form", async () => {
		const fields = {
			...{ origin: "Boston", destination: "Lisbon", startDate: "2027-03-12", endDate: "2027-03-19" },
			...{ partySize: "6", intent: "forecast" },
		};
		expect((await page(olga, "/")).html).toContain("Estimate the whole trip");
		const response = await olga.post("/", fields);
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).toMatch(/Lisbon in March for six: about \$[\d,]+ to \$[\d,]+ each/);
		expect(html).toContain('value="Boston"');
	});

	test("without the plan for it, the planner says which plan has it", async () => {
		for (const who of [free, people.visitor]) {
			const { html } = await page(who, "/");
			expect(html).toContain("Plus estimates flights, nights and meals");
			expect(html).not.toContain("Estimate the whole trip");
		}
		const answer = await free.post("/", { destination: "Lisbon", partySize: "6", intent: "forecast" });
		expect(await answer.text()).not.toContain("about $");
	});

	test("a destination that we don't know has none", async () => {
		const answer = await (await olga.get("/api/trips/forecast?destination=Grandma%27s&partySize=2")).json();
		expect(answer).toMatchObject({ summary: null, parts: [], total: { low: 0, high: 0 } });
	});
});

describe("when the money is in", () => {
	let of: TripJson;
	beforeAll(async () => {
		of = await createTripByApi(olga, { startDate: "2027-06-12", endDate: "2027-06-19" });
		const pays = {
			name: "Pia",
			email: "pia@f.example",
			paymentPlan: "3-month",
			consent: "on",
			testCard: "success",
		};
		expect((await new Client(server.origin).post(`/join/${of.shareId}`, pays)).status).toBe(303);
	});
	const api = (query = "") => `/api/trips/${of.id}/expected-money${query}`;

	test("the API tells by which day how much is expected", async () => {
		const share = 97_000;
		const third = Math.round(share / 3);
		const answer = await (await olga.get(api())).json();
		expect(answer).toMatchObject({
			inAlready: third,
			needed: 582_000,
			deadline: "2027-06-12",
			byDeadline: { sure: share, expected: share },
			isInTime: false,
			completeOn: null,
			unscheduled: 582_000 - share,
			late: [],
		});
		expect(answer).toMatchObject({ days: [{ expected: 2 * third }, { expected: share, sure: share }] });
		const asked = await (await olga.get(api("?by=2027-06-01&needed=90000"))).json();
		expect(asked).toMatchObject({ deadline: "2027-06-01", needed: 90_000, isInTime: true });
		expect((await olga.get(api("?by=never"))).status).toBe(400);
	});

	test("the organizer's page says it, with a chart and its figures, and nobody else has it", async () => {
		const { status, html } = await page(olga, `/trip/${of.shareId}/expected-money?amount=900`);
		expect(status).toBe(200);
		expect(html).toContain("It will be there in time");
		expect(html).toContain('role="img"');
		expect(html).toContain("$970.00");
		const money = await page(olga, `/trip/${of.shareId}?view=money`);
		expect(money.html).toContain(`/trip/${of.shareId}/expected-money`);
		await people.maya.json("POST", `/api/trips/${of.shareId}/join`, {});
		expect((await people.maya.get(api())).status).toBe(403);
		expect((await page(people.maya, `/trip/${of.shareId}/expected-money`)).status).toBe(403);
	});

	test("without the plan the API refuses, and the page leads to the plans", async () => {
		expect((await free.get(`/api/trips/${freeTrip.id}/expected-money`)).status).toBe(403);
		const { html } = await page(free, `/trip/${freeTrip.shareId}/expected-money`);
		expect(html).toContain("With Plus, see when the money is in");
	});
});
