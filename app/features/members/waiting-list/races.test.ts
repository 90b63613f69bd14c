import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { members } from "#db/schema/access.ts";
import { waitingList } from "#db/schema/members.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { guestDetails, openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { makeEntryPath } from "./entry-link.server.ts";
import { joinWaitingList } from "./join-waiting-list.server.ts";
import { offerOutOfTurn } from "./manage-waiting-list.server.ts";
import { tendWaitingLists } from "./offer-spots.server.ts";
import { takeOffer } from "./own-entry.server.ts";

const PLACES = 5;
const LINE = ["ann", "bea", "cleo"];

/** A full trip with three people waiting, and another process on the same database. */
async function scene(world: World, other: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { partySize: PLACES });
	const people: SignedInUser[] = [];
	for (let i = 1; i < PLACES; i++) {
		const user = await world.user();
		people.push(user);
		await world.join(world.as(user), trip);
	}
	const entries: Record<string, string> = {};
	for (const who of LINE) {
		const input = { name: who, email: `${who}@people.example` };
		entries[who] = (await joinWaitingList(world.asGuest(who), trip.shareId, input)).entry.id;
	}
	const leave = (at: World, index: number) => {
		const user = people[index];
		if (!user) throw new Error("there are four people");
		return leaveTrip(at.as(user), trip.id);
	};
	const join = (ctx: Ctx) =>
		errorCodeOf(joinTrip(ctx, trip.shareId, { paymentPlan: "full", paysNow: true, ...guestDetails(ctx) }));
	const rowOf = async (who: string) => {
		const [row] = await world.db.read
			.select()
			.from(waitingList)
			.where(eq(waitingList.id, entries[who] ?? ""));
		if (!row) throw new Error(`${who} is in line`);
		return row;
	};
	const seats = async () => {
		const isAboard = and(eq(members.tripId, trip.id), isNull(members.removedAt));
		const rows = await world.db.read.select().from(waitingList).where(eq(waitingList.tripId, trip.id));
		const now = world.clock.now().getTime();
		const open = rows.filter(({ endedAt }) => endedAt === null);
		return {
			aboard: await world.db.read.$count(members, isAboard),
			offered: open.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil > now).length,
			waiting: open.filter(({ offeredUntil }) => offeredUntil === null).length,
		};
	};
	/** Never more people than places, and no free spot that is offered to nobody while somebody waits. */
	const settled = async (places = PLACES) => {
		await tendWaitingLists(world.jobs);
		const { aboard, offered, waiting } = await seats();
		expect(aboard + offered).toBeLessThanOrEqual(places);
		if (waiting > 0) expect(aboard + offered).toBe(places);
		return { aboard, offered, waiting };
	};
	return { olga, trip, entries, leave, join, rowOf, seats, settled, other };
}

async function inTwoProcesses(
	work: (given: Awaited<ReturnType<typeof scene>>, world: World) => Promise<void>,
) {
	using world = openWorld();
	const other = openWorldAt(world.url, { clock: world.clock });
	try {
		await work(await scene(world, other), world);
	} finally {
		other.close();
	}
}

test("two spots that are freed at once are offered to two people", () =>
	inTwoProcesses(async ({ leave, settled, rowOf, other }, world) => {
		await Promise.all([leave(world, 0), leave(other, 1)]);
		expect(await settled()).toEqual({ aboard: 3, offered: 2, waiting: 1 });
		expect((await rowOf("cleo")).offeredUntil).toBeNull();
	}));

test.each([-3, -1, 0, 1, 3])(
	"an offer that is taken %i ms from its end, while the job ends it, is taken or goes on",
	(offset) =>
		inTwoProcesses(async ({ leave, join, rowOf, settled, other }, world) => {
			await leave(world, 0);
			const { offeredUntil } = await rowOf("ann");
			world.clock.set(new Date((offeredUntil ?? 0) + offset).toISOString());
			const [joined] = await Promise.all([join(world.asGuest("ann")), tendWaitingLists(other.jobs)]);
			const { endedAs } = await rowOf("ann");
			expect(endedAs).toBe(joined === "accepted" ? "joined" : "expired");
			expect(await settled()).toEqual(
				joined === "accepted" ? { aboard: 5, offered: 0, waiting: 2 } : { aboard: 4, offered: 1, waiting: 1 },
			);
		}),
);

test("an offer that two browsers take is one membership", () =>
	inTwoProcesses(async ({ leave, join, entries, settled, other }, world) => {
		await leave(world, 0);
		const id = entries.ann ?? "";
		const path = await makeEntryPath(world.jobs, { purpose: "waiting", id, email: "ann@people.example" });
		const key = path?.split("/").at(-1) ?? "";
		const takeAndJoin = async (at: World, browser: string) => {
			await errorCodeOf(takeOffer(at.asGuest(browser), key));
			return join(at.asGuest(browser));
		};
		const results = await Promise.all([takeAndJoin(world, "phone"), takeAndJoin(other, "laptop")]);
		expect(results.filter((result) => result === "accepted").length).toBeLessThanOrEqual(1);
		await join(world.asGuest("phone"));
		await join(world.asGuest("laptop"));
		expect(await settled()).toEqual({ aboard: 5, offered: 0, waiting: 2 });
	}));

test("newcomers who race for an offered spot do not get it", () =>
	inTwoProcesses(async ({ leave, join, settled, other }, world) => {
		const newcomers = (at: World, name: string) =>
			Array.from({ length: 4 }, (_, i) => join(at.asGuest(name + i)));
		const results = await Promise.all([
			...newcomers(other, "before"),
			leave(world, 0),
			join(world.asGuest("ann")),
			...newcomers(other, "after"),
		]);
		const joined = results.filter((result) => result === "accepted").length;
		expect(joined).toBeLessThanOrEqual(1); // Ann, if she came after the spot became free
		await join(world.asGuest("ann"));
		expect(await settled()).toEqual({ aboard: 5, offered: 0, waiting: 2 });
	}));

test("an offer out of turn, while the job passes one on, gives one spot once", () =>
	inTwoProcesses(async ({ leave, trip, olga, entries, rowOf, settled, other }, world) => {
		await leave(world, 0);
		const { offeredUntil } = await rowOf("ann");
		world.clock.set(new Date((offeredUntil ?? 0) + 1).toISOString());
		await Promise.all([
			tendWaitingLists(other.jobs),
			errorCodeOf(offerOutOfTurn(world.as(olga), trip.id, entries.cleo ?? "")),
		]);
		expect(await settled()).toEqual({ aboard: 4, offered: 1, waiting: 1 });
	}));

test("a group that is made smaller, while an offer is taken, still has room for everyone", () =>
	inTwoProcesses(async ({ leave, join, trip, olga, settled, other }, world) => {
		await leave(world, 0);
		const smaller = editTripSchema.parse({ partySize: PLACES - 1 });
		const [edited] = await Promise.all([
			errorCodeOf(editTrip(other.as(olga), trip.id, smaller)),
			join(world.asGuest("ann")),
		]);
		expect(edited).toBe("invalid");
		expect(await settled()).toEqual({ aboard: 5, offered: 0, waiting: 2 });
	}));

test("243 who wait are offered 45 spots at once", () =>
	inTwoProcesses(async ({ trip, olga, settled }, world) => {
		await world.db.write((tx) =>
			tx.insert(waitingList).values(
				Array.from({ length: 240 }, (_, i) => ({
					...{ id: `w${i}`, tripId: trip.id, name: `W ${i}`, email: `w${i}@people.example` },
					createdAt: world.clock.now().getTime(),
				})),
			),
		);
		await editTrip(world.as(olga), trip.id, editTripSchema.parse({ partySize: 50 }));
		expect(await settled(50)).toEqual({ aboard: 5, offered: 45, waiting: 198 });
	}));
