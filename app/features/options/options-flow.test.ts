import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { pauseCharges } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { members, trips } from "#db/schema/access.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { changeChoices } from "./choose.server.ts";
import { addOptionGroup, changeOptionGroup, removeOptionGroup } from "./manage-options.server.ts";
import { listOptionGroups, listTripChoices } from "./options.queries.ts";
import { chooseSchema, optionGroupSchema } from "./options.schema.ts";
import { optionsJson } from "./options-json.ts";
import { optionsView } from "./options-view.server.ts";

type Trip = { id: string; shareId: string };

const ROOM = {
	kind: "one_of",
	name: "Room",
	options: [
		{ name: "Double", price: 0 },
		{ name: "Single", price: 300, capacity: 2 },
		{ name: "Dorm", price: "\u221240" },
	],
};
const BOAT = { kind: "extra", name: "Boat day", options: [{ price: 85, capacity: 12 }] };

/** A trip for $970.00 each with rooms and a boat day. Ids of options are found by their names. */
async function open(world: World, given: { rooms?: object } = {}) {
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const trip = await world.trip(organizer, { title: "Lisbon" });
	return { organizer, trip, ...(await offer(world, trip, organizer, given)) };
}

async function offer(world: World, trip: Trip, organizer: Parameters<World["as"]>[0], { rooms = {} } = {}) {
	await addOptionGroup(world.as(organizer), trip.id, optionGroupSchema.parse({ ...ROOM, ...rooms }));
	await addOptionGroup(world.as(organizer), trip.id, optionGroupSchema.parse(BOAT));
	const groups = await listOptionGroups(world.db.read, trip.id);
	/** The choices "Single", "Boat day", …; "-Room" removes the choice of Room. */
	const choicesOf = (...names: string[]) =>
		Object.fromEntries(
			names.map((name) => {
				const group = groups.find(
					(one) => `-${one.name}` === name || one.options.some((o) => o.name === name),
				);
				if (!group) throw new Error(`no option ${name}`);
				return [group.id, group.options.find((option) => option.name === name)?.id ?? null];
			}),
		);
	const groupOf = (name: string) => {
		const group = groups.find((one) => one.name === name);
		if (!group) throw new Error(`no group ${name}`);
		return group;
	};
	return { choicesOf, groupOf };
}

const memberNow = async (world: World, id: string) => {
	const [member] = await world.db.read.select().from(members).where(eq(members.id, id));
	if (!member) throw new Error("no member");
	return member;
};

const optionsCostOf = async (world: World, id: string) => {
	const [trip] = await world.db.read.select().from(trips).where(eq(trips.id, id));
	return trip?.optionsCost;
};

const rowsOf = async (world: World, memberId: string) =>
	(await paymentsOf(world, memberId)).map(
		({ status, amount, paymentNumber, totalPayments, dueDate }) =>
			`${status} ${amount} ${paymentNumber}/${totalPayments} ${dueDate.slice(2)}`,
	);

describe("choosing with joining", () => {
	test("the share is the base share and the options, and the schedule is of it", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const choices = choicesOf("Single", "Boat day");
		const member = await world.join(world.asGuest("ben"), trip, { choices, share: 135_500 });
		expect(member).toMatchObject({ individualCost: 135_500, optionsCost: 38_500 });
		expect(await rowsOf(world, member.id)).toEqual(["due 135500 1/1 26-11-20"]);
		expect(await optionsCostOf(world, trip.id)).toBe(38_500);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("a cheaper option makes the share smaller, and none leaves it", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const ben = await world.join(world.asGuest("ben"), trip, { choices: choicesOf("Dorm") });
		const ann = await world.join(world.asGuest("ann"), trip);
		expect([ben.individualCost, ann.individualCost]).toEqual([93_000, 97_000]);
		expect(await optionsCostOf(world, trip.id)).toBe(-4_000);
	});

	test("a share that is not the one shown is refused, and nobody joins", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const joining = world.join(world.asGuest("ben"), trip, { choices: choicesOf("Single"), share: 97_000 });
		expect(await errorCodeOf(joining)).toBe("amount_mismatch");
		expect(await listTripChoices(world.db.read, { tripId: trip.id })).toEqual([]);
	});

	test("a member whose share has changed since the page was shown pays nothing", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const ben = () => world.asGuest("ben");
		await world.join(ben(), trip, { share: 97_000 });
		await choose(ben(), trip, choicesOf("Single"));
		expect(await errorCodeOf(world.join(ben(), trip, { share: 97_000 }))).toBe("amount_mismatch");
		expect(await errorCodeOf(world.join(ben(), trip, { share: 127_000 }))).toBe("accepted");
	});

	test("joining with a city departs from there", async () => {
		using world = openWorld();
		const rooms = {
			isDeparture: true,
			options: [
				{ name: "Boston", price: 0 },
				{ name: "Denver", price: -40 },
			],
		};
		const { trip, choicesOf } = await open(world, { rooms });
		const member = await world.join(world.asGuest("ben"), trip, { choices: choicesOf("Denver") });
		expect(member.departureLocation).toBe("Denver");
		expect((await memberNow(world, member.id)).departureLocation).toBe("Denver");
		await choose(world.asGuest("ben"), trip, choicesOf("-Room"));
		expect((await memberNow(world, member.id)).departureLocation).toBe("Default");
	});

	test("the last rooms go to as many as there are, whoever asks at once", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const choices = choicesOf("Single");
		const names = ["ann", "ben", "cat", "dan"];
		const joins = names.map((name) => errorCodeOf(world.join(world.asGuest(name), trip, { choices })));
		expect((await Promise.all(joins)).toSorted()).toEqual(["accepted", "accepted", "conflict", "conflict"]);
		expect(await listTripChoices(world.db.read, { tripId: trip.id })).toHaveLength(2);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("who leaves gives the room back, and the trip costs less", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world, {
			rooms: {
				options: [
					{ name: "Double", price: 0 },
					{ name: "Single", price: 300, capacity: 1 },
				],
			},
		});
		const ben = await world.join(world.asGuest("ben"), trip, { choices: choicesOf("Single") });
		await world.db.write((tx) => endMembership(world.nobody, tx, ben, "left"));
		expect(await optionsCostOf(world, trip.id)).toBe(0);
		const ann = await world.join(world.asGuest("ann"), trip, { choices: choicesOf("Single") });
		expect(ann.individualCost).toBe(127_000);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("choosing before the first payment", () => {
	test("the schedule is made anew, and a plan that fits stays", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const ben = () => world.asGuest("ben");
		const member = await world.join(ben(), trip, { paymentPlan: "3-month" });
		await choose(ben(), trip, choicesOf("Single"));
		expect(await rowsOf(world, member.id)).toEqual([
			"due 42333 1/3 26-11-20",
			"due 42333 2/3 26-12-20",
			"due 42334 3/3 27-01-20",
		]);
		await choose(ben(), trip, choicesOf("-Room"));
		expect((await memberNow(world, member.id)).individualCost).toBe(97_000);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payment that was begun for the old share is closed", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const ben = () => world.asGuest("ben");
		const member = await world.join(ben(), trip);
		const { ref } = await startMemberPayment(ben(), member.id);
		await choose(ben(), trip, choicesOf("Single"));
		expect(await world.provider.fetchIntent(ref)).toMatchObject({ status: "canceled" });
		await pay(ben(), member.id);
		expect(await rowsOf(world, member.id)).toEqual(["paid 127000 1/1 26-11-20"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the organizer's change of the price keeps the options on top", async () => {
		using world = openWorld();
		const { organizer, trip, choicesOf } = await open(world);
		const member = await world.join(world.asGuest("ben"), trip, { choices: choicesOf("Single") });
		await editTrip(world.as(organizer), trip.id, { partySize: 3 });
		const { individualCost, optionsCost } = await memberNow(world, member.id);
		const [now] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
		expect([individualCost - optionsCost, optionsCost]).toEqual([now?.costPerPerson, 30_000]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("a free trip with a boat day costs whoever takes it", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(organizer, { tripItems: [], totalCost: 0 });
		const { choicesOf } = await offer(world, trip, organizer, {
			rooms: {
				options: [
					{ name: "A", price: 0 },
					{ name: "B", price: 1 },
				],
			},
		});
		const ben = () => world.asGuest("ben");
		const member = await world.join(ben(), trip);
		await choose(ben(), trip, choicesOf("Boat day"));
		expect((await memberNow(world, member.id)).individualCost).toBe(8_500);
		await pay(ben(), member.id);
		expect(await memberNow(world, member.id)).toMatchObject({ confirmed: true });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

/** Mia has paid the first of twelve payments of $80.83, and agreed to automatic charges of the others. */
async function openBegun(world: World, given: Parameters<typeof memberOnInstalments>[1] = {}) {
	const scene = await memberOnInstalments(world, given);
	const { choicesOf } = await offer(world, scene.trip, scene.organizer);
	const choosing = (names: string[], asked: object = {}) =>
		choose(scene.ctx(), scene.trip, choicesOf(...names), asked);
	return { ...scene, choosing, rows: () => rowsOf(world, scene.member.id) };
}

describe("choosing after the first payment", () => {
	test("more is spread over what is left, and charged with the consent to it", async () => {
		using world = openWorld();
		const { choosing, rows, member, trip } = await openBegun(world, { paymentPlan: "3-month" });
		const done = await choosing(["Boat day"], { way: "spread", consent: true, share: 105_500 });
		expect(done).toMatchObject({ share: 105_500, more: 8_500, credit: 0, isOn: true });
		expect(await rows()).toEqual([
			"paid 32333 1/3 26-11-20",
			"due 36582 2/3 26-12-20",
			"due 36585 3/3 27-01-20",
		]);
		expect(await optionsCostOf(world, trip.id)).toBe(8_500);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect((await memberNow(world, member.id)).individualCost).toBe(105_500);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("without the consent automatic charges end", async () => {
		using world = openWorld();
		const { choosing, member } = await openBegun(world, { paymentPlan: "3-month" });
		expect(await choosing(["Boat day"], { way: "spread" })).toMatchObject({ isOn: false });
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
	});

	test("less needs no new consent", async () => {
		using world = openWorld();
		const { choosing, rows, member } = await openBegun(world, { paymentPlan: "3-month" });
		expect(await choosing(["Dorm"])).toMatchObject({ more: 0, isOn: true });
		expect(await rows()).toEqual([
			"paid 32333 1/3 26-11-20",
			"due 30333 2/3 26-12-20",
			"due 30334 3/3 27-01-20",
		]);
		expect(await hasConsented(world.db.read, member.id)).toBe(true);
	});

	test("more in a payment of its own, which is next, and then everything else as before", async () => {
		using world = openWorld();
		const { choosing, rows, payByHand } = await openBegun(world, { paymentPlan: "3-month" });
		const { next } = await choosing(["Single"], { way: "now", consent: true });
		expect(await rows()).toEqual([
			"paid 32333 1/4 26-11-20",
			"due 30000 2/4 26-11-20",
			"due 32333 3/4 26-12-20",
			"due 32334 4/4 27-01-20",
		]);
		expect(next).toMatch(/payment-2$/);
		await payByHand(2);
		expect((await rows())[1]).toBe("paid 30000 2/4 26-11-20");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a cheaper one after everything is paid is a credit, which a dearer one uses up", async () => {
		using world = openWorld();
		const { choosing, rows, organizer, payByHand } = await openBegun(world, { paymentPlan: "full" });
		await choosing(["Single"], { way: "now" });
		await payByHand(2);
		expect(await choosing(["Double"])).toMatchObject({ share: 97_000, more: 0, credit: 30_000 });
		expect(await rows()).toEqual(["paid 97000 1/2 26-11-20", "paid 30000 2/2 26-11-20"]);
		expect(await choosing(["Boat day"])).toMatchObject({ share: 105_500, more: 0, credit: 21_500 });
		expect(await rows()).toHaveLength(2);
		expect(await choosing(["Single"])).toMatchObject({ share: 135_500, more: 8_500, credit: 0 });
		expect((await rows())[2]).toBe("due 8500 3/3 26-11-20");
		expect(await notificationsOf(world, organizer.id)).toContainEqual([
			"trip_update",
			expect.stringMatching(/^Mia .*has changed their options$/),
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("it is refused while charges are paused, and for a share other than the one shown", async () => {
		using world = openWorld();
		const { choosing, member, rows } = await openBegun(world);
		const before = await rows();
		expect(await errorCodeOf(choosing(["Single"], { share: 1 }))).toBe("amount_mismatch");
		await world.db.write((tx) => pauseCharges(tx, [member.id], "refund", world.clock.now()));
		expect(await errorCodeOf(choosing(["Single"]))).toBe("conflict");
		expect(await rows()).toEqual(before);
		expect((await memberNow(world, member.id)).optionsCost).toBe(0);
	});

	test("nothing changes where something was paid since the page was shown", async () => {
		using world = openWorld();
		const { choosing, rows, payByHand } = await openBegun(world, { paymentPlan: "3-month" });
		const shown = { way: "spread", consent: true, share: 105_500 };
		await payByHand(2);
		const before = await rows();
		expect(await errorCodeOf(choosing(["Boat day"], { ...shown, left: 73_167 }))).toBe("amount_mismatch");
		expect(await rows()).toEqual(before);
		expect(await errorCodeOf(choosing(["Boat day"], { ...shown, left: 40_834 }))).toBe("accepted");
	});

	test("it is refused while the outcome of a payment is unknown", async () => {
		using world = openWorld();
		const { choosing, rows, ctx, member } = await openBegun(world);
		await pay(ctx(), member.id, "lost_answer" satisfies TestCard);
		const before = await rows();
		expect(await errorCodeOf(choosing(["Single"]))).toBe("payment_checking");
		expect(await rows()).toEqual(before);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("pressed twice it is chosen once", async () => {
		using world = openWorld();
		const { choosing, rows } = await openBegun(world, { paymentPlan: "3-month" });
		await Promise.all(
			[1, 2].map(() => choosing(["Boat day"], { way: "now", consent: true, share: 105_500 })),
		);
		expect(await rows()).toHaveLength(4);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("what an organizer offers", () => {
	test("what somebody has chosen keeps its price, and can be closed", async () => {
		using world = openWorld();
		const { organizer, trip, choicesOf, groupOf } = await open(world);
		await world.join(world.asGuest("ben"), trip, { choices: choicesOf("Single") });
		const [double, single, dorm] = groupOf("Room").options;
		const change = (options: object[]) =>
			changeOptionGroup(
				world.as(organizer),
				trip.id,
				groupOf("Room").id,
				optionGroupSchema.parse({ ...ROOM, options }),
			);
		const one = (option: typeof single, given: object = {}) => ({
			id: option?.id,
			name: option?.name,
			price: (option?.price ?? 0) / 100,
			...given,
		});
		expect(await errorCodeOf(change([one(double), one(single, { price: 350 })]))).toBe("conflict");
		expect(await errorCodeOf(change([one(double), one(dorm)]))).toBe("conflict");
		expect(
			await errorCodeOf(change([one(double), one(single, { capacity: 1 }), one(dorm, { price: -50 })])),
		).toBe("accepted");
		expect(await errorCodeOf(change([one(double), one(single, { isClosed: true })]))).toBe("accepted");
		expect(await errorCodeOf(world.join(world.asGuest("ann"), trip, { choices: choicesOf("Single") }))).toBe(
			"conflict",
		);
		expect(await errorCodeOf(removeOptionGroup(world.as(organizer), trip.id, groupOf("Room").id))).toBe(
			"conflict",
		);
		expect(await errorCodeOf(removeOptionGroup(world.as(organizer), trip.id, groupOf("Boat day").id))).toBe(
			"accepted",
		);
	});

	test("members choose, and only organizers offer; strangers see what is offered by the link", async () => {
		using world = openWorld();
		const { trip, choicesOf } = await open(world);
		const ben = () => world.asGuest("ben");
		await world.join(ben(), trip);
		const group = optionGroupSchema.parse(BOAT);
		expect(await errorCodeOf(addOptionGroup(ben(), trip.id, group))).toBe("forbidden");
		expect(await errorCodeOf(addOptionGroup(world.nobody, trip.id, group))).toBe("unauthenticated");
		expect(await errorCodeOf(choose(world.asGuest("eve"), trip, choicesOf("Single")))).toBe(
			"unauthenticated",
		);
		const seen = optionsJson(await optionsView(world.nobody, trip.shareId));
		expect(seen.groups.map(({ name }) => name)).toEqual(["Room", "Boat day"]);
		expect(seen.share).toBeNull();
		expect(seen.groups[0]?.options[0]).not.toHaveProperty("people");
	});

	test("a form that is sent twice adds one", async () => {
		using world = openWorld();
		const { organizer, trip } = await open(world);
		const group = optionGroupSchema.parse({ ...BOAT, name: "Surfing" });
		await addOptionGroup(world.as(organizer), trip.id, group, "secret");
		await addOptionGroup(world.as(organizer), trip.id, group, "secret");
		expect(await listOptionGroups(world.db.read, trip.id)).toHaveLength(3);
	});

	test("after its last day nothing is chosen any more", async () => {
		using world = openWorld();
		const { organizer, trip, choicesOf, groupOf } = await open(world);
		const boat = optionGroupSchema.parse({
			...BOAT,
			chooseBy: "2026-11-25",
			options: [{ ...BOAT.options[0], id: groupOf("Boat day").options[0]?.id }],
		});
		await changeOptionGroup(world.as(organizer), trip.id, groupOf("Boat day").id, boat);
		const ben = () => world.asGuest("ben");
		await world.join(ben(), trip);
		world.clock.set("2026-11-26T11:59:00Z");
		expect(await errorCodeOf(choose(ben(), trip, choicesOf("Boat day")))).toBe("accepted");
		world.clock.set("2026-11-26T12:01:00Z");
		expect(await errorCodeOf(choose(ben(), trip, choicesOf("-Boat day")))).toBe("conflict");
	});
});

function choose(ctx: Parameters<typeof changeChoices>[0], trip: Trip, choices: object, asked: object = {}) {
	return changeChoices(ctx, trip.id, chooseSchema.parse({ choices, ...asked }));
}
