import { and, eq, isNull } from "drizzle-orm";
import Stripe from "stripe";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { members, trips } from "#db/schema/access.ts";
import { type Clock, testClock } from "#tests/support/clock.ts";
import { giveSchedule } from "#tests/support/custom-schedules.ts";
import { tripInput } from "#tests/support/factories.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { type FaultRates, startTwin, type Twin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld, type World, type WorldOptions } from "#tests/support/world.ts";
import { openGroup } from "../group-actions.ts";
import { queueWebhooks, type WebhookQueue } from "./webhook-queue.ts";

export type Guest = { ctx: () => Ctx; memberId: string; tripId: string };
export type SimulatedTrip = { trip: Trip; organizer: () => Ctx };
/** Everything that a run uses: our database, Stripe's twin, and the webhooks between them. */
export type Simulation = {
	world: World;
	clock: Clock;
	twin: Twin;
	stripe: Stripe;
	webhookQueue: WebhookQueue;
	random: Random;
	trips: SimulatedTrip[];
	guests: Guest[];
};

/** How often a request to Stripe fails. The SDK repeats a dropped one under the same key; a 500 is replayed by its key. */
export const FAULT_RATES: FaultRates = {
	"drop before": 0.02,
	"drop after": 0.03,
	"500 before": 0.02,
	"500 after": 0.02,
};

/** Three trips without guests, two of them by one organizer. The seed decides for how many days charges are held. */
export async function openSimulation(
	seed: number,
	given: Pick<WorldOptions, "wrapDb"> = {},
): Promise<Simulation & AsyncDisposable> {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const gateway = gatewayAt(twin, clock);
	const house = { holdDays: seed % 3, reserve: 0 };
	const world = openWorld({ ...given, clock, wrap: () => gateway, house });
	const opened: SimulatedTrip[] = [];
	const [olga, otto] = [await world.user({ subscriptionPlan: "plus" }), await world.user()];
	for (const organizer of [olga, olga, otto]) opened.push(await openSimulatedTrip(world, twin, organizer));
	twin.faults.random({ seed, rates: FAULT_RATES });
	const stripe = stripeFor(twin);
	const webhookQueue = queueWebhooks(twin);
	return {
		world,
		clock,
		twin,
		stripe,
		webhookQueue,
		random: seededRandom(seed),
		trips: opened,
		guests: [],
		async [Symbol.asyncDispose]() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
}

/** A trip of an organizer with a payout account. */
async function openSimulatedTrip(world: World, twin: Twin, user: SignedInUser): Promise<SimulatedTrip> {
	const trip = await world.trip(user, simulatedTripInput(world));
	const organizer = () => world.as(user);
	await giveSchedule(world, trip.shareId);
	await startOnboarding(organizer(), trip.id, RETURN_URLS, US_PERSON);
	for (const { id } of twin.state.accounts) twin.onboard(id);
	await openGroup(world, trip.id, user);
	return { trip, organizer };
}

/** Guests who are on a trip that takes place. */
export async function guestsAboard({ world, guests }: Simulation): Promise<Guest[]> {
	const aboard = await world.db.read
		.select({ id: members.id })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(isNull(members.removedAt), eq(trips.status, "active")));
	return guests.filter(({ memberId }) => aboard.some(({ id }) => id === memberId));
}

/** Mostly a guest on a trip; sometimes someone who has left, or whose trip was cancelled, tries all the same. */
export async function pickGuest(house: Simulation): Promise<Guest> {
	const aboard = house.random.chance(0.05) ? [] : await guestsAboard(house);
	return house.random.pick(aboard.length > 0 ? aboard : house.guests);
}

/** A trip that allows every plan, at a price that does not divide evenly. */
export function simulatedTripInput({ clock }: World) {
	const startDate = addDays(dateOf(clock.now()), 600);
	return tripInput({
		partySize: 11,
		tripItems: [],
		totalCost: 1_100_033,
		startDate,
		endDate: addDays(startDate, 7),
	});
}

/** Whether an error is Stripe's own, which a browser shows to its user. */
export const isStripeError = (error: unknown) => error instanceof Stripe.errors.StripeError;
