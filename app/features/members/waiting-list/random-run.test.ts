import { and, asc, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Trip } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { maxTripMembers, TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { waitingList } from "#db/schema/members.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { guestDetails, openWorld, type World } from "#tests/support/world.ts";
import { endMembership } from "../end-membership.server.ts";
import { joinWaitingList } from "./join-waiting-list.server.ts";
import { isOffered, isWaiting } from "./line.ts";
import { offerOutOfTurn, removeEntry } from "./manage-waiting-list.server.ts";
import { tendWaitingLists } from "./offer-spots.server.ts";
import { leaveWaitingList } from "./own-entry.server.ts";

type Scene = { world: World; random: Random; olga: SignedInUser; trip: Trip; plan: "free" | "plus" };

const PEOPLE = 24;
const STEPS = 80;

async function stateOf({ world, trip }: Scene) {
	const { read } = world.db;
	const [row] = await read.select().from(trips).where(eq(trips.id, trip.id));
	const aboard = await read
		.select()
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	const entries = await read
		.select()
		.from(waitingList)
		.where(eq(waitingList.tripId, trip.id))
		.orderBy(asc(waitingList.createdAt));
	const now = world.clock.now().getTime();
	return {
		partySize: row?.partySize ?? 0,
		aboard,
		entries,
		offers: entries.filter((entry) => isOffered(entry, now)),
		waiting: entries.filter(isWaiting),
	};
}

/** Possible actions on a trip with a waiting list. Most are refused at times, which changes nothing. */
const ACTIONS: Record<string, (scene: Scene) => Promise<unknown>> = {
	async "someone joins the list"({ world, random, trip }) {
		const who = `p${random.below(PEOPLE)}`;
		const email = `${random.chance(0.9) ? who : "p0"}@people.example`;
		await joinWaitingList(world.asGuest(who), trip.shareId, { name: who, email });
	},
	async "someone joins the trip"(scene) {
		const { world, random, trip } = scene;
		const ctx = world.asGuest(`p${random.below(PEOPLE)}`);
		const before = await stateOf(scene);
		await joinTrip(ctx, trip.shareId, { paymentPlan: "full", paysNow: true, ...guestDetails(ctx) });
		const key = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
		const isNewcomer = !before.offers.some((offer) => offer.guestKeyHash === key);
		const wasAboard = before.aboard.some((member) => member.guestKeyHash === key);
		const needed = new Set(before.waiting.map(({ email }) => email)).size;
		const room = before.partySize - before.aboard.length - before.offers.length;
		if (isNewcomer && !wasAboard && needed > 0) expect(room, "room beyond the line").toBeGreaterThan(0);
	},
	async "an offer is taken"(scene) {
		const { world, trip } = scene;
		const [offer] = (await stateOf(scene)).offers;
		const who = offer?.name ?? "p0";
		const ctx = world.asGuest(who);
		await joinTrip(ctx, trip.shareId, { paymentPlan: "full", paysNow: true, ...guestDetails(ctx) });
	},
	async "a member goes"(scene) {
		const { world, random } = scene;
		const others = (await stateOf(scene)).aboard.filter(({ role }) => role !== "organizer");
		const member = random.pick(others);
		const leftAs = random.pick(["left", "unpaid", "removed"] as const);
		await world.db.write((tx) => endMembership(world.jobs, tx, member, leftAs));
	},
	async "someone leaves the line or declines"(scene) {
		const { world, random } = scene;
		const { name, id } = random.pick((await stateOf(scene)).entries);
		await leaveWaitingList(world.asGuest(name), id);
	},
	async "someone is taken off"(scene) {
		const { world, random, olga, trip } = scene;
		await removeEntry(world.as(olga), trip.id, random.pick((await stateOf(scene)).entries).id);
	},
	async "a spot is offered out of turn"(scene) {
		const { world, random, olga, trip } = scene;
		await offerOutOfTurn(world.as(olga), trip.id, random.pick((await stateOf(scene)).entries).id);
	},
	async "the group changes"({ world, random, olga, trip }) {
		const partySize = 8 + random.below(8);
		await editTrip(world.as(olga), trip.id, editTripSchema.parse({ partySize }));
	},
	async "the plan changes"(scene) {
		const { world, olga } = scene;
		scene.plan = scene.plan === "free" ? "plus" : "free";
		const subscriptionPlan = scene.plan;
		await world.db.write((tx) => tx.update(users).set({ subscriptionPlan }).where(eq(users.id, olga.id)));
	},
	async "time passes"({ world, random }) {
		world.clock.advance(random.below(14) * HOUR_MS);
	},
	async "the job runs"({ world }) {
		await tendWaitingLists(world.jobs);
	},
};

test.each([1, 2, 3, 4])(
	"whatever happens, by seed %i, nobody is one too many and no spot is forgotten",
	async (seed) => {
		using world = openWorld();
		const random = seededRandom(seed);
		const olga = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(olga, { partySize: 8 });
		for (let i = 0; i < 7; i++) await world.join(world.as(await world.user()), trip);
		const scene: Scene = { world, random, olga, trip, plan: "plus" };
		const names = Object.keys(ACTIONS);
		let taken = 0;
		for (let step = 0; step < STEPS; step++) {
			const name = random.pick([
				...names,
				"someone joins the list",
				"someone joins the list",
				"an offer is taken",
			]);
			const outcome = await errorCodeOf((async () => ACTIONS[name]?.(scene))().catch(ignoreEmpty));
			if (name === "an offer is taken" && outcome === "accepted") taken += 1;
			const { aboard, offers, partySize } = await stateOf(scene);
			expect(aboard.length + offers.length, `${step}: ${name}`).toBeLessThanOrEqual(partySize);
			const owners = offers.map(({ email }) => email);
			expect(new Set(owners).size, "one offer for an address").toBe(owners.length);
		}
		await tendWaitingLists(world.jobs);
		const { aboard, offers, waiting, partySize } = await stateOf(scene);
		const asked = new Set(offers.map(({ email }) => email));
		const free = maxTripMembers(partySize, TIER_BY_ID[scene.plan]) - aboard.length - offers.length;
		if (free > 0) expect(waiting.filter(({ email }) => !asked.has(email))).toEqual([]);
		expect(taken).toBeGreaterThan(0);
	},
);

/** A pick from an empty list. */
function ignoreEmpty(error: unknown): void {
	if (!(error instanceof Error && error.message === "nothing to pick from")) throw error;
}
