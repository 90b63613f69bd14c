import { and, asc, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { members, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { waitingList } from "#db/schema/members.ts";
import { notifications } from "#db/schema/messages.ts";
import { addOneTimePro } from "#tests/support/entitlements.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { guestDetails, openWorld, type World } from "#tests/support/world.ts";
import { endMembership } from "../end-membership.server.ts";
import { makeEntryPath } from "./entry-link.server.ts";
import { joinWaitingList } from "./join-waiting-list.server.ts";
import { MAX_MAILS_A_DAY } from "./line.ts";
import { emptyList, offerOutOfTurn, removeEntry, setListOpen } from "./manage-waiting-list.server.ts";
import { areWaitingListsDue, deleteEndedEntries, tendWaitingLists } from "./offer-spots.server.ts";
import { leaveWaitingList, takeOffer } from "./own-entry.server.ts";
import { entryPageView, organizersListView } from "./waiting-view.server.ts";

/** Olga's trip of three, with Maya and Ben, so that it is full. */
async function fullTrip(world: World, given: { partySize?: number; plan?: "free" | "plus" } = {}) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: given.plan ?? "free" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: given.partySize ?? 3 });
	const maya = await world.join(world.asGuest("maya"), trip);
	const ben = await world.join(world.as(await world.user()), trip);
	const wait = async (who: string, email?: string) =>
		(await list(world.asGuest(who), trip, { name: who, email: email ?? `${who}@people.example` })).entry;
	const statuses = async () => {
		const rows = await world.db.read
			.select()
			.from(waitingList)
			.where(eq(waitingList.tripId, trip.id))
			.orderBy(asc(waitingList.createdAt));
		const now = world.clock.now().getTime();
		return Object.fromEntries(
			rows.map((row) => [
				row.name,
				row.endedAs ??
					(row.offeredUntil === null ? "waiting" : row.offeredUntil > now ? "offered" : "run out"),
			]),
		);
	};
	const seats = () => seatsOf(world, trip);
	return { olga, trip, maya, ben, wait, statuses, seats };
}

const list = (ctx: Ctx, trip: Trip, input: { name?: string; email?: string } = {}) =>
	joinWaitingList(ctx, trip.shareId, input);

async function seatsOf(world: World, trip: Trip) {
	const aboard = await world.db.read.$count(
		members,
		and(eq(members.tripId, trip.id), isNull(members.removedAt)),
	);
	const now = world.clock.now().getTime();
	const rows = await world.db.read.select().from(waitingList).where(eq(waitingList.tripId, trip.id));
	const offered = rows.filter(
		({ endedAt, offeredUntil }) => endedAt === null && offeredUntil !== null && offeredUntil > now,
	).length;
	return { aboard, offered };
}

const join = (ctx: Ctx, trip: Trip, given: object = {}) =>
	joinTrip(ctx, trip.shareId, { paymentPlan: "full", paysNow: true, ...guestDetails(ctx), ...given });

const larger = (world: World, olga: SignedInUser, trip: Trip, partySize: number) =>
	editTrip(world.as(olga), trip.id, editTripSchema.parse({ partySize }));

const mailsTo = async (world: World, email: string) =>
	(await world.db.read.select().from(outbox).where(eq(outbox.email, email)))
		.map(({ kind }) => kind)
		.filter((kind) => kind.startsWith("waiting"));

describe("joining the list", () => {
	test("needs a full trip, and puts everyone at its end", async () => {
		using world = openWorld();
		const { trip, wait } = await fullTrip(world);
		await wait("ann");
		const cleo = await wait("cleo");
		expect(await entryPageView(world.asGuest("cleo"), cleo.id)).toMatchObject({
			own: { status: "waiting", number: 2, email: "cleo@people.example" },
		});
		expect(await mailsTo(world, "cleo@people.example")).toEqual(["waiting_listed"]);
		const roomy = await world.trip(await world.user());
		expect(await errorCodeOf(list(world.asGuest("x"), roomy, { name: "X", email: "x@x.example" }))).toBe(
			"conflict",
		);
		expect(await errorCodeOf(list(world.asGuest("maya"), trip, { name: "B", email: "b@x.example" }))).toBe(
			"forbidden",
		);
	});

	test("twice from one browser or account is one entry, and the same address from elsewhere looks like any other", async () => {
		using world = openWorld();
		const { trip, wait } = await fullTrip(world);
		const first = await wait("ann");
		const again = await list(world.asGuest("ann"), trip, { name: "Other", email: "other@people.example" });
		expect(again).toMatchObject({ created: false, entry: { id: first.id, name: "ann" } });
		const other = await list(world.asGuest("eve"), trip, { name: "ann", email: "ann@people.example" });
		expect(other.created).toBe(true);
		const sam = await world.user();
		const own = await list(world.as(sam), trip);
		expect(own.entry).toMatchObject({
			userId: sam.id,
			email: sam.email,
			name: `${sam.firstName} ${sam.lastName}`,
		});
		expect(await list(world.as(sam), trip)).toMatchObject({ created: false, entry: { id: own.entry.id } });
	});

	test("by an account whose address someone else has typed gives the account that entry, and nobody else", async () => {
		using world = openWorld();
		const { trip, wait } = await fullTrip(world);
		const ann = await world.user({ email: "ann@people.example", emailVerifiedAt: 1 });
		const typed = await wait("eve", ann.email);
		expect(await list(world.as(ann), trip)).toMatchObject({
			created: false,
			entry: { id: typed.id, userId: ann.id, name: `${ann.firstName} ${ann.lastName}` },
		});
		expect(await errorCodeOf(leaveWaitingList(world.asGuest("eve"), typed.id))).toBe("not_found");
	});

	test("is refused while the list is closed, and whoever is on it stays", async () => {
		using world = openWorld();
		const { trip, olga, wait, maya, statuses } = await fullTrip(world);
		await wait("ann");
		await setListOpen(world.as(olga), trip.id, false);
		await setListOpen(world.as(olga), trip.id, false);
		await expect(wait("cleo")).rejects.toThrow("The organizer has closed the waiting list.");
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		expect(await statuses()).toEqual({ ann: "offered" });
		await setListOpen(world.as(olga), trip.id, true);
		await wait("cleo");
		expect(await statuses()).toEqual({ ann: "offered", cleo: "waiting" });
	});

	test("tells the organizer, and never says a web address to who was only typed", async () => {
		using world = openWorld();
		const { olga, wait, trip } = await fullTrip(world);
		await editTrip(world.as(olga), trip.id, editTripSchema.parse({ title: "Win at https://spam.example" }));
		await wait("ann");
		const told = await world.db.read.select().from(notifications).where(eq(notifications.userId, olga.id));
		expect(told.map(({ title }) => title)).toContain("ann is on the waiting list");
		const [mail] = await world.db.read.select().from(outbox).where(eq(outbox.email, "ann@people.example"));
		expect(JSON.stringify(mail)).not.toContain("spam");
	});
});

test("an address gets few mails a day, also where the organizer makes offers to it again and again", async () => {
	using world = openWorld();
	const { wait, trip, maya } = await fullTrip(world);
	await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
	await join(world.asGuest("filler"), trip);
	for (let i = 0; i < 4; i++) await wait(`eve${i}`, "victim@people.example");
	const [filler] = await world.db.read
		.select()
		.from(members)
		.where(and(isNull(members.userId), isNull(members.removedAt)));
	if (!filler) throw new Error("the filler is aboard");
	await world.db.write((tx) => endMembership(world.jobs, tx, filler, "left"));
	for (let i = 0; i < 4; i++) {
		const rows = await world.db.read
			.select()
			.from(waitingList)
			.where(eq(waitingList.name, `eve${i}`));
		await leaveWaitingList(world.asGuest(`eve${i}`), rows[0]?.id ?? "");
	}
	expect(await mailsTo(world, "victim@people.example")).toHaveLength(MAX_MAILS_A_DAY);
});

describe("a spot that becomes free", () => {
	/** Everything that frees a spot. */
	const WAYS: [string, (world: World, scene: Awaited<ReturnType<typeof fullTrip>>) => Promise<unknown>][] = [
		["a member leaves", (world, { trip }) => leaveTrip(world.asGuest("maya"), trip.id)],
		[
			"the organizer removes one",
			(world, { olga, trip, maya }) => removeMember(world.as(olga), { tripId: trip.id, memberId: maya.id }),
		],
		[
			"one has not paid",
			(world, { maya }) => world.db.write((tx) => endMembership(world.jobs, tx, maya, "unpaid")),
		],
		["the group is made larger", (world, { olga, trip }) => larger(world, olga, trip, 4)],
	];
	test.each(WAYS)("is offered to the first in line: %s", async (_, frees) => {
		using world = openWorld();
		const scene = await fullTrip(world);
		await scene.wait("ann");
		await scene.wait("cleo");
		await frees(world, scene);
		expect(await scene.statuses()).toEqual({ ann: "offered", cleo: "waiting" });
		expect(await mailsTo(world, "ann@people.example")).toEqual(["waiting_listed", "waiting_offered"]);
		expect(await errorCodeOf(join(world.asGuest("new"), scene.trip))).toBe("trip_full");
		expect(await errorCodeOf(join(world.asGuest("cleo"), scene.trip))).toBe("trip_full");
	});

	test("by a member's account that is deleted is offered, too", async () => {
		using world = openWorld();
		const olga = await world.user();
		const sam = await world.user();
		const trip = await world.trip(olga, { partySize: 2 });
		await world.join(world.as(sam), trip);
		await list(world.asGuest("ann"), trip, { name: "Ann", email: "ann@people.example" });
		await deleteAccountOf(world, sam);
		const [row] = await world.db.read.select().from(waitingList);
		expect(row?.offeredUntil).not.toBeNull();
	});

	test("by a larger plan is left to the job, and no newcomer gets it before", async () => {
		using world = openWorld();
		const olga = await world.user();
		const trip = await world.trip(olga, { partySize: 12 });
		for (let i = 0; i < 9; i++) await world.join(world.as(await world.user()), trip);
		await list(world.asGuest("ann"), trip, { name: "Ann", email: "ann@people.example" });
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "plus" }).where(eq(users.id, olga.id)),
		);
		await join(world.asGuest("new"), trip);
		expect(await errorCodeOf(join(world.asGuest("newer"), trip))).toBe("trip_full");
		expect(await areWaitingListsDue(world.jobs)).toBe(true);
		expect(await tendWaitingLists(world.jobs)).toBe(1);
		expect(await seatsOf(world, trip)).toEqual({ aboard: 11, offered: 1 });
		expect(await areWaitingListsDue(world.jobs)).toBe(false);
	});

	test("by one-time Pro as well", async () => {
		using world = openWorld();
		const olga = await world.user();
		const trip = await world.trip(olga, { partySize: 11 });
		for (let i = 0; i < 9; i++) await world.join(world.as(await world.user()), trip);
		await list(world.asGuest("ann"), trip, { name: "Ann", email: "ann@people.example" });
		await addOneTimePro(world, trip, olga);
		expect(await tendWaitingLists(world.jobs)).toBe(1);
	});

	test("beyond the line is for newcomers", async () => {
		using world = openWorld();
		const { olga, trip, wait, seats } = await fullTrip(world);
		await wait("ann");
		await larger(world, olga, trip, 6);
		await join(world.asGuest("one"), trip);
		await join(world.asGuest("two"), trip);
		expect(await errorCodeOf(join(world.asGuest("three"), trip))).toBe("trip_full");
		expect(await seats()).toEqual({ aboard: 5, offered: 1 });
	});
});

async function deleteAccountOf(world: World, user: SignedInUser) {
	const { hashPassword } = await import("#app/features/identity/passwords.server.ts");
	const passwordHash = await hashPassword("secret password 1");
	await world.db.write((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)));
	await deleteAccount(world.as(user), { password: "secret password 1" } as never);
}

describe("an offer", () => {
	async function offered(world: World) {
		const scene = await fullTrip(world);
		const ann = await scene.wait("ann");
		const cleo = await scene.wait("cleo");
		await leaveTrip(world.asGuest("maya"), scene.trip.id);
		return { ...scene, ann, cleo };
	}

	test("is taken by joining, from the same browser", async () => {
		using world = openWorld();
		const { trip, statuses, seats } = await offered(world);
		const { member } = await join(world.asGuest("ann"), trip);
		expect(await statuses()).toEqual({ ann: "joined", cleo: "waiting" });
		expect(await seats()).toEqual({ aboard: 3, offered: 0 });
		const [row] = await world.db.read.select().from(waitingList).where(eq(waitingList.name, "ann"));
		expect(row?.memberId).toBe(member.id);
	});

	test("is taken by the mail's link, and by nobody who only knows the address or the id", async () => {
		using world = openWorld();
		const { trip, ann, seats } = await offered(world);
		const path = await makeEntryPath(world.jobs, { purpose: "waiting", id: ann.id, email: ann.email });
		const key = path?.split("/").at(-1) ?? "";
		for (const wrong of [ann.id, `${ann.id}.${"x".repeat(43)}`, key.slice(0, -1), "nothing"])
			expect(await errorCodeOf(takeOffer(world.asGuest("eve"), wrong))).toBe("not_found");
		expect(await errorCodeOf(join(world.asGuest("eve"), trip, { email: ann.email }))).toBe("trip_full");
		const { shareId } = await takeOffer(world.asGuest("phone"), key);
		expect(shareId).toBe(trip.shareId);
		expect(await errorCodeOf(join(world.asGuest("ann"), trip))).toBe("trip_full");
		await join(world.asGuest("phone"), trip);
		expect(await seats()).toEqual({ aboard: 3, offered: 0 });
	});

	test("is an account's by its verified address, and not by one that nobody has confirmed", async () => {
		using world = openWorld();
		const { trip } = await offered(world);
		const ann = await world.user({ email: "ann@people.example" });
		expect(await errorCodeOf(join(world.as(ann), trip))).toBe("trip_full");
		const proved = { ...ann, emailVerified: true };
		await join(world.as(proved), trip);
	});

	test("stands until its last millisecond, whether the job has run or not", async () => {
		using world = openWorld();
		const { trip, ann, statuses, seats } = await offered(world);
		const [row] = await world.db.read.select().from(waitingList).where(eq(waitingList.id, ann.id));
		world.clock.set(new Date((row?.offeredUntil ?? 0) + 1).toISOString());
		expect(await errorCodeOf(takeOffer(world.asGuest("ann"), ann.id))).toBe("conflict");
		expect(await errorCodeOf(join(world.asGuest("ann"), trip))).toBe("trip_full");
		expect(await statuses()).toMatchObject({ ann: "run out" });
		expect(await tendWaitingLists(world.jobs)).toBe(1);
		expect(await statuses()).toEqual({ ann: "expired", cleo: "offered" });
		expect(await tendWaitingLists(world.jobs)).toBe(0);
		expect(await seats()).toEqual({ aboard: 2, offered: 1 });
	});

	test("that is declined goes to the next at once, and one that is left, too", async () => {
		using world = openWorld();
		const { ann, cleo, statuses, trip } = await offered(world);
		await leaveWaitingList(world.asGuest("ann"), ann.id);
		expect(await statuses()).toEqual({ ann: "declined", cleo: "offered" });
		await leaveWaitingList(world.asGuest("cleo"), cleo.id);
		await leaveWaitingList(world.asGuest("cleo"), cleo.id);
		expect(await statuses()).toEqual({ ann: "declined", cleo: "declined" });
		await join(world.asGuest("new"), trip);
	});

	test("stands again for whoever joined by it and could not pay", async () => {
		using world = openWorld();
		const { trip, statuses } = await offered(world);
		const { member } = await join(world.asGuest("ann"), trip);
		await world.db.write((tx) => endMembership(world.jobs, tx, member, "unpaid"));
		expect(await statuses()).toEqual({ ann: "offered", cleo: "waiting" });
		await join(world.asGuest("ann"), trip);
		expect(await statuses()).toEqual({ ann: "joined", cleo: "waiting" });
	});

	test("of one address is one at a time, and ends its other entries once it is taken by the mail's link", async () => {
		using world = openWorld();
		const { trip, wait, statuses, ben } = await fullTrip(world);
		const ann = await wait("ann", "ann@people.example");
		await wait("ann again", "ann@people.example");
		await leaveTrip(world.asGuest("maya"), trip.id);
		await world.db.write((tx) => endMembership(world.jobs, tx, ben, "left"));
		expect(await statuses()).toEqual({ ann: "offered", "ann again": "waiting" });
		const path = await makeEntryPath(world.jobs, { purpose: "waiting", id: ann.id, email: ann.email });
		await takeOffer(world.asGuest("ann"), path?.split("/").at(-1) ?? "");
		await join(world.asGuest("ann"), trip);
		expect(await statuses()).toEqual({ ann: "joined", "ann again": "left" });
		await join(world.asGuest("new"), trip);
	});

	test("of one address that stands twice, since one could not pay, makes no room for a newcomer", async () => {
		using world = openWorld();
		const { trip, maya, ben, wait, seats } = await fullTrip(world);
		await wait("ann", "x@people.example");
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		const ann = await join(world.asGuest("ann"), trip);
		await wait("eve", "x@people.example");
		await world.db.write((tx) => endMembership(world.jobs, tx, ben, "left"));
		await world.db.write((tx) => endMembership(world.jobs, tx, ann.member, "unpaid"));
		expect(await seats()).toEqual({ aboard: 1, offered: 2 });
		expect(await errorCodeOf(join(world.asGuest("new"), trip))).toBe("trip_full");
	});

	test("of an address that was only typed ends nobody else's wait", async () => {
		using world = openWorld();
		const { trip, maya, wait, statuses } = await fullTrip(world);
		await wait("eve", "ann@people.example");
		await wait("ann");
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		await join(world.asGuest("eve"), trip);
		expect(await statuses()).toEqual({ eve: "joined", ann: "waiting" });
	});

	test("makes the group no smaller than who is aboard and who may come", async () => {
		using world = openWorld();
		const { olga, trip } = await offered(world);
		await expect(larger(world, olga, trip, 2)).rejects.toThrow("1 spot is offered to the waiting list");
	});

	test("stands when the plan has fewer places, and no other is made", async () => {
		using world = openWorld();
		const olga = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(olga, { partySize: 12 });
		const people = [];
		for (let i = 0; i < 11; i++) people.push(await world.join(world.as(await world.user()), trip));
		for (const who of ["ann", "cleo"])
			await list(world.asGuest(who), trip, { name: who, email: `${who}@people.example` });
		const [first, second] = people;
		if (!first || !second) throw new Error("there are people");
		await world.db.write((tx) => endMembership(world.jobs, tx, first, "left"));
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, olga.id)),
		);
		await world.db.write((tx) => endMembership(world.jobs, tx, second, "left"));
		expect(await seatsOf(world, trip)).toEqual({ aboard: 10, offered: 1 });
		await join(world.asGuest("ann"), trip);
		expect(await seatsOf(world, trip)).toEqual({ aboard: 11, offered: 0 });
		expect(await errorCodeOf(join(world.asGuest("cleo"), trip))).toBe("trip_full");
	});
});

describe("an organizer", () => {
	test("sees the line with numbers and no address, and takes someone off, who is told", async () => {
		using world = openWorld();
		const { olga, trip, wait, maya, statuses } = await fullTrip(world);
		const ann = await wait("ann");
		await wait("cleo");
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		const view = await organizersListView(world.as(olga), trip.id, null);
		expect(view.line).toMatchObject([
			{ name: "ann", isOffered: true, number: null },
			{ name: "cleo", isOffered: false, number: 1 },
		]);
		expect(JSON.stringify(view)).not.toContain("@");
		await removeEntry(world.as(olga), trip.id, ann.id);
		await removeEntry(world.as(olga), trip.id, ann.id);
		expect(await statuses()).toEqual({ ann: "removed", cleo: "offered" });
		expect(await mailsTo(world, "ann@people.example")).toEqual([
			"waiting_listed",
			"waiting_offered",
			"waiting_ended",
		]);
		expect(await errorCodeOf(organizersListView(world.asGuest("maya"), trip.shareId, null))).not.toBe(
			"accepted",
		);
	});

	test("offers out of turn where there is a spot, and is told why where there is none", async () => {
		using world = openWorld();
		const { olga, trip, wait, maya, statuses } = await fullTrip(world);
		const ann = await wait("ann");
		await expect(offerOutOfTurn(world.as(olga), trip.id, ann.id)).rejects.toThrow("all 3 places are taken");
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		const cleo = await wait("cleo");
		await expect(offerOutOfTurn(world.as(olga), trip.id, cleo.id)).rejects.toThrow(
			"one is offered to others",
		);
		world.clock.advance(25 * HOUR_MS);
		await leaveWaitingList(world.asGuest("cleo"), cleo.id);
		expect(await statuses()).toEqual({ ann: "expired", cleo: "left" });
		await offerOutOfTurn(world.as(olga), trip.id, ann.id);
		expect(await statuses()).toMatchObject({ ann: "offered" });
		await join(world.asGuest("ann"), trip);
	});

	test("takes everyone off at once where strangers have filled the list, and they are told", async () => {
		using world = openWorld();
		const { olga, trip, wait, statuses } = await fullTrip(world);
		await wait("fake one");
		await wait("fake two");
		await leaveTrip(world.asGuest("maya"), trip.id);
		expect(await statuses()).toEqual({ "fake one": "offered", "fake two": "waiting" });
		expect(await errorCodeOf(emptyList(world.asGuest("fake one"), trip.id))).toBe("unauthenticated");
		expect(await emptyList(world.as(olga), trip.id)).toBe(2);
		expect(await statuses()).toEqual({ "fake one": "removed", "fake two": "removed" });
		expect(await mailsTo(world, "fake two@people.example")).toEqual(["waiting_listed", "waiting_ended"]);
		await join(world.asGuest("new"), trip);
	});

	test("of another trip finds no entry", async () => {
		using world = openWorld();
		const { wait } = await fullTrip(world);
		const ann = await wait("ann");
		const other = await fullTrip(world);
		const attempt = offerOutOfTurn(world.as(other.olga), other.trip.id, ann.id);
		expect(await errorCodeOf(attempt)).toBe("not_found");
	});
});

describe("the end of a list", () => {
	test("comes with the trip's cancellation, and everyone on it is told once", async () => {
		using world = openWorld();
		const { olga, trip, wait, statuses } = await fullTrip(world);
		await wait("ann");
		await cancelTrip(world.as(olga), trip.id, { reason: "Ill", refund: "none" } as never);
		expect(await statuses()).toEqual({ ann: "cancelled" });
		expect(await mailsTo(world, "ann@people.example")).toEqual(["waiting_listed", "waiting_ended"]);
	});

	test("comes with the end of the trip: nobody is offered anything, or told", async () => {
		using world = openWorld();
		const { trip, wait, statuses, maya } = await fullTrip(world);
		await wait("ann");
		world.clock.set(`${trip.endDate}T12:00:00Z`);
		world.clock.advance(2 * DAY_MS);
		await world.db.write((tx) => endMembership(world.jobs, tx, maya, "left"));
		expect(await statuses()).toEqual({ ann: "waiting" });
		await tendWaitingLists(world.jobs);
		expect(await statuses()).toEqual({ ann: "over" });
		expect(await mailsTo(world, "ann@people.example")).toEqual(["waiting_listed"]);
		await deleteEndedEntries(world.jobs);
		expect(await world.db.read.$count(waitingList)).toBe(1);
		world.clock.advance(31 * DAY_MS);
		await deleteEndedEntries(world.jobs);
		expect(await world.db.read.$count(waitingList)).toBe(0);
	});

	test("takes an account's entries with it, and its offer goes to the next", async () => {
		using world = openWorld();
		const { trip, wait, statuses } = await fullTrip(world);
		const sam = await world.user();
		await list(world.as(sam), trip);
		await wait("cleo");
		await leaveTrip(world.asGuest("maya"), trip.id);
		await deleteAccountOf(world, sam);
		expect(await statuses()).toEqual({ cleo: "offered" });
	});
});
