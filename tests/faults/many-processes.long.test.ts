import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { openServerDb } from "#tests/support/server-db.ts";
import { queryNow, valueNow } from "#tests/support/sql.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";

const RUNS = 20;

describe.each([2, 4])("with %i processes", (processes) => {
	let server: TestServer;
	let organizer: Client & { email: string };
	let addresses = 0;

	beforeAll(async () => {
		server = await startServer({ env: { PROCESSES: String(processes), TRUST_PROXY: "1" } });
		organizer = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, organizer.email, "pro");
	}, 120_000);
	afterAll(() => server.stop());

	/** A new person with a separate address, because limits are counted by address. */
	function newcomer(): Client {
		addresses += 1;
		return new Client(server.origin, `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`);
	}

	const join = (who: Client, trip: TripJson) =>
		who.post(`/join/${trip.shareId}`, {
			...{ name: "Guest", email: `${randomUUID()}@many.example`, paymentPlan: "full" },
		});

	const placesTaken = (trip: TripJson) =>
		queryNow(server.databaseUrl, "select id from members where trip_id = ?", trip.id).length - 1;

	test.each([
		{ people: 100, places: 5 },
		{ people: 200, places: 10 },
	])("of $people who join at once, the last $places places go to as many", async ({ people, places }) => {
		for (let run = 0; run < RUNS; run += 1) {
			const trip = await createTripByApi(organizer, { partySize: places + 1 });
			const answers = await Promise.all(
				Array.from({ length: people }, () => join(newcomer(), trip).then(({ status }) => status)),
			);
			expect(placesTaken(trip), `run ${run}`).toBe(places);
			expect(answers.filter((status) => status === 303)).toHaveLength(places);
			// The others learn that the trip is full, or that the server is too busy to tell.
			expect(answers.filter((status) => status === 409 || status === 503)).toHaveLength(people - places);
		}
		const db = openServerDb(server.databaseUrl);
		expect(await problemsAlways(db)).toEqual([]);
		await db.close();
	});

	test("payments, refunds that are approved three times each, and releases at once leave the books exact", async () => {
		const trip = await createTripByApi(organizer, { partySize: 19 });
		const opened = await organizer.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
		expect(opened.status).toBe(303);
		const payers = await Promise.all(Array.from({ length: 18 }, () => joinAndPay(server, newcomer(), trip)));
		const requests = await Promise.all(payers.slice(0, 9).map((payer) => requestRefund(trip, payer)));

		const answers = await Promise.all(
			requests.flatMap((id) => [
				...[1, 2, 3].map(() => organizer.json("POST", `/api/refunds/${id}/status`, { status: "approved" })),
				organizer.json("POST", `/api/trips/${trip.id}/release-funds`, { amount: 20_000 }),
			]),
		);
		expect(answers.filter(({ status }) => ![200, 201, 202, 409, 503].includes(status))).toEqual([]);
		const refunds = queryNow<{ status: string }>(
			server.databaseUrl,
			"select status from refund_requests where trip_id = ? and status in ('approved', 'processed')",
			trip.id,
		);
		expect(refunds.length).toBeGreaterThan(0);
		const db = openServerDb(server.databaseUrl);
		await expect.poll(() => problemsAtRest(db), { timeout: 60_000, interval: 1_000 }).toEqual([]);
		await db.close();
	});
});

type Payer = { who: Client; memberId: string };

async function joinAndPay({ databaseUrl }: TestServer, who: Client, trip: TripJson): Promise<Payer> {
	const email = `${randomUUID()}@many.example`;
	const joined = await who.post(`/join/${trip.shareId}`, {
		...{ name: "Guest", email, paymentPlan: "full", testCard: "success" },
	});
	expect(joined.status).toBe(303);
	return { who, memberId: valueNow<string>(databaseUrl, "select id from members where email = ?", email) };
}

async function requestRefund(trip: TripJson, { who, memberId }: Payer): Promise<string> {
	const asked = await who.json("POST", `/api/trips/${trip.id}/members/${memberId}/refund`, {
		reason: "I broke a leg",
	});
	expect(asked.status).toBe(201);
	return ((await asked.json()) as { id: string }).id;
}
