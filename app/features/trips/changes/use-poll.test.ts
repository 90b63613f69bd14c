import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { askPoll } from "#app/features/polls/ask-poll.server.ts";
import { closePoll } from "#app/features/polls/close-poll.server.ts";
import { pollJson } from "#app/features/polls/poll-json.ts";
import { askSchema, useSchema, voteSchema } from "#app/features/polls/polls.schema.ts";
import { pollFacts } from "#app/features/polls/polls-view.server.ts";
import { castVote } from "#app/features/polls/vote.server.ts";
import { trips } from "#db/schema/access.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay } from "#tests/support/payments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listTripItems } from "../trips.queries.ts";
import { editTripSchema } from "./edit.schema.ts";
import { editTrip } from "./edit-trip.server.ts";
import { applyPoll, pollUseView } from "./use-poll.server.ts";

const UNTIL = { closesDate: "2026-11-25", zone: "Europe/Lisbon" };
const DATES = {
	kind: "dates",
	question: "When?",
	options: [{ startDate: "2027-04-02", endDate: "2027-04-09" }, { startDate: "2027-05-01" }],
};
const FLATS = {
	kind: "booking",
	question: "Which one?",
	options: [
		{
			label: "Casa Verde",
			link: "https://x.example/1",
			price: "100",
			priceFor: "person",
			type: "accommodation",
		},
		{ label: "Casa Azul", price: "900" },
	],
};

async function scene(world: World) {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const member = await world.join(world.as(maya), trip);
	/** A poll that is over. Maya has voted for its first options. */
	const poll = async (input: object, chosen = 1) => {
		const reader = { ...world.as(olga), readBooking: fails, readPicture: fails };
		const given = askSchema.parse({ ...UNTIL, severalAllowed: "on", ...input });
		const ref = { trip: trip.id, pollId: await askPoll(reader, world.locations, trip.id, given) };
		const { options } = pollJson(await pollFacts(world.as(olga), ref));
		const wanted = options.slice(0, chosen).map(({ id }) => id);
		if (chosen > 0) await castVote(world.as(maya), ref, voteSchema.parse({ options: wanted }));
		await closePoll(world.as(olga), ref);
		return { ...ref, options: options.map(({ id }) => id) };
	};
	const now = async () => {
		const [row] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
		if (!row) throw new Error("the trip is gone");
		return { ...row, items: await listTripItems(world.db.read, { tripId: trip.id }) };
	};
	return { olga, maya, member, trip, poll, now };
}

const fails = async () => {
	throw new Error("no page");
};
const use = (ctx: Ctx, ref: { trip: string; pollId: string }, input: object = {}) =>
	applyPoll(ctx, ref, useSchema.parse(input));

test("the dates that won become the trip's in one step, and everyone is told as of any change", async () => {
	using world = openWorld();
	const { olga, maya, poll, now } = await scene(world);
	const ref = await poll(DATES);
	await use(world.as(olga), ref);
	expect(await now()).toMatchObject({ startDate: "2027-04-02", endDate: "2027-04-09", duration: 7 });
	expect((await noticesTo(world, maya.id)).map(({ title }) => title)).toContain("The trip has changed");
	expect(pollJson(await pollFacts(world.as(maya), ref))).toMatchObject({ usedOption: ref.options[0] });
	expect(await errorCodeOf(use(world.as(olga), ref))).toBe("conflict");
	expect(await errorCodeOf(use(world.as(maya), ref))).toBe("forbidden");
});

test("a booking keeps its link, and its price for each person counts for the whole group", async () => {
	using world = openWorld();
	const { olga, poll, now } = await scene(world);
	await use(world.as(olga), await poll(FLATS));
	expect((await now()).items.map(({ type, name, url, cost }) => [type, name, url, cost])).toEqual([
		["accommodation", "Flat in Alfama", null, 388_000],
		["accommodation", "Casa Verde", "https://x.example/1", 40_000],
	]);
	expect((await now()).totalCost).toBe(428_000);
});

test("a trip whose cost has no bookings keeps it beside the new one", async () => {
	using world = openWorld();
	const { olga, trip, poll, now } = await scene(world);
	const bare = editTripSchema.parse({ tripItems: [], totalCost: 80_000 });
	await editTrip(world.as(olga), trip.id, bare);
	await use(world.as(olga), await poll(FLATS));
	expect((await now()).totalCost).toBe(120_000);
});

test("of a tie the organizer names one, and nothing else can be used", async () => {
	using world = openWorld();
	const { olga, poll, now } = await scene(world);
	const ref = await poll(FLATS, 2);
	const [, azul = ""] = ref.options;
	expect(await errorCodeOf(use(world.as(olga), ref))).toBe("conflict");
	expect((await pollUseView(world.as(olga), ref))?.choices).toHaveLength(2);
	await use(world.as(olga), ref, { optionId: azul });
	expect((await now()).items.map(({ name }) => name)).toEqual(["Flat in Alfama", "Casa Azul"]);
	const empty = await poll(DATES, 0);
	expect(await errorCodeOf(use(world.as(olga), empty, { optionId: empty.options[0] }))).toBe("conflict");
});

test("once someone has paid, it says what stands against it before and after it is pressed, and stays unused", async () => {
	using world = openWorld();
	const { olga, maya, member, poll, now } = await scene(world);
	const ref = await poll(DATES);
	await pay(world.as(maya), member.id);
	const words = "Someone has paid, so the dates can no longer be changed.";
	expect((await pollUseView(world.as(olga), ref))?.choices[0]?.problem).toBe(words);
	await expect(use(world.as(olga), ref)).rejects.toMatchObject({ code: "trip_locked", message: words });
	expect((await now()).startDate).toBe("2027-03-12");
	expect(pollJson(await pollFacts(world.as(maya), ref)).usedAt).toBeNull();
});

describe("two at once", () => {
	test("of two polls for dates one is used, and the other reads why", async () => {
		using world = openWorld();
		const { olga, poll, now } = await scene(world);
		const other = { ...DATES, options: [{ startDate: "2027-06-01" }, { startDate: "2027-07-01" }] };
		const refs = [await poll(DATES), await poll(other)];
		const codes = await Promise.all(refs.map((ref) => errorCodeOf(use(world.as(olga), ref))));
		expect([...codes].sort()).toEqual(["accepted", "conflict"]);
		const used = await Promise.all(
			refs.map(async (ref) => pollJson(await pollFacts(world.as(olga), ref)).usedAt !== null),
		);
		expect(used).toEqual(codes.map((code) => code === "accepted"));
		expect((await now()).startDate).toBe(codes[0] === "accepted" ? "2027-04-02" : "2027-06-01");
	});

	test("the same poll is used once", async () => {
		using world = openWorld();
		const { olga, poll, now } = await scene(world);
		const ref = await poll(FLATS);
		const codes = await Promise.all([1, 2].map(() => errorCodeOf(use(world.as(olga), ref))));
		expect(codes.sort()).toEqual(["accepted", "conflict"]);
		expect((await now()).items).toHaveLength(2);
	});

	test("a page that is older than the trip reads what has changed", async () => {
		using world = openWorld();
		const { olga, trip, poll } = await scene(world);
		const ref = await poll(DATES);
		const view = await pollUseView(world.as(olga), ref);
		await editTrip(world.as(olga), trip.id, editTripSchema.parse({ title: "Porto" }));
		const late = use(world.as(olga), ref, { updatedAt: view?.updatedAt });
		await expect(late).rejects.toThrow(/changed in another window/);
	});
});
