import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { payments } from "#db/schema/payments.ts";
import { runConcurrently } from "#tests/support/child-process.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";

const PLACES = 10;

/** A trip for 20 with 10 members, including the organizer, so that 10 spots are free. */
async function tripWithTenPlaces(world: World): Promise<string> {
	const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), { partySize: 20 });
	for (let i = 0; i < 9; i++) await world.join(world.as(await world.user()), trip);
	return trip.shareId;
}

async function expectTenJoined(world: World, answers: string[]): Promise<void> {
	expect(answers.filter((answer) => answer === "accepted")).toHaveLength(PLACES);
	expect(answers.filter((answer) => answer === "trip_full")).toHaveLength(answers.length - PLACES);
	expect(await world.db.read.$count(members)).toBe(20);
	expect(await world.db.read.$count(payments)).toBe(9 + PLACES);
	expect(await problemsAlways(world.db)).toEqual([]);
}

describe("the last 10 places", () => {
	test("are taken by exactly 10 of 200 who come at once", async () => {
		using world = openWorld();
		const shareId = await tripWithTenPlaces(world);
		const join = (index: number) => errorCodeOf(world.join(world.asGuest(`late-${index}`), { shareId }));
		await expectTenJoined(world, await Promise.all(Array.from({ length: 200 }, (_, index) => join(index))));
	});

	test("are taken by exactly 10 of 200 who come at once to four processes", async () => {
		using world = openWorld();
		const shareId = await tripWithTenPlaces(world);
		const crowds = ["a", "b", "c", "d"].map((crowd) => [world.url, shareId, crowd, "50"]);
		const outputs = await runConcurrently("tests/faults/children/join-concurrently.ts", crowds);
		const answers = outputs.flatMap((output) => JSON.parse(output) as string[]);
		expect(answers).toHaveLength(200);
		await expectTenJoined(world, answers);
	});

	test("do not include the one that is reserved for the organizer", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), tripInput({ partySize: 10 }));
		const crowd = await Promise.all(Array.from({ length: 50 }, () => world.user()));
		const join = (ctx: typeof world.nobody) => errorCodeOf(world.join(ctx, trip));
		const answers = await Promise.all(crowd.map((user) => join(world.as(user))));
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(9);
		expect(await join(world.asGuest("maker"))).toBe("accepted");
		expect(await world.db.read.$count(members)).toBe(10);
	});
});

describe("one person who joins many times at once", () => {
	test("from one browser, with one account or with one address, becomes one member", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), { partySize: 20 });
		const ben = await world.user();
		const join = (ctx: typeof world.nobody, email?: string) =>
			errorCodeOf(world.join(ctx, trip, { paymentPlan: "3-month", ...(email && { email }) }));
		const answers = await Promise.all(
			Array.from({ length: 30 }, (_, index) => [
				join(world.asGuest("one-browser"), "browser@example.com"),
				join(world.as(ben)),
				join(world.asGuest(`elsewhere-${index}`), "address@example.com"),
			]).flat(),
		);
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(30 + 30 + 1);
		expect(answers.filter((answer) => answer === "already_joined")).toHaveLength(29);
		expect(await world.db.read.$count(members)).toBe(4);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("one payment that is paid many times at once", () => {
	test("by three processes is charged once", async () => {
		using world = openWorld();
		const { member } = await tripWithGuest(world);
		const [payment] = await listMemberPayments(world.db.read, { memberId: member.id });
		const args = [world.url, "ben", member.id, payment?.id ?? "", "17"];
		const outputs = await runConcurrently("tests/faults/children/pay-concurrently.ts", [args, args, args]);
		const answers = outputs.flatMap((output) => JSON.parse(output) as string[]);
		expect(answers).toHaveLength(51);
		expect(answers).toContain("accepted");
		for (const answer of answers) expect(["accepted", "conflict", "payment_checking"]).toContain(answer);
		expect(await world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"))).toBe(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});
