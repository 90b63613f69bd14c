import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { cancelTrip, cancelTripView } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember, removeMemberView } from "#app/features/trips/changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import {
	removeCustomSchedule,
	saveCustomSchedule,
} from "#app/features/trips/custom-schedule/change-schedule.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { trips, users } from "#db/schema/access.ts";
import { payees } from "#db/schema/fund.ts";
import { someSchedules } from "#tests/support/custom-schedules.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { setOrganizer } from "#tests/support/unclaimed.ts";
import { payNow } from "./pay.ts";
import {
	type Guest,
	pickGuest,
	type SimulatedTrip,
	type Simulation,
	simulatedTripInput,
} from "./simulation.ts";

const MAX_TRIPS = 7;
export const ON_PLAN = { paymentPlan: "3-month", consent: true } as const;
export const IN_FULL = { paymentPlan: "full" } as const;
const TIERS = ["free", "plus", "pro"] as const;

/** The organizer changes the costs, which those who have begun to pay must accept, or the size of the group. */
export async function editSomeTrip({ random, trips: all }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(all);
	const totalCost = random.pick([1_100_033, 990_001, 1_250_000]);
	const partySize = random.chance(0.3) ? random.pick([9, 11, 13]) : undefined;
	await editTrip(organizer(), trip.id, {
		...{ totalCost, partySize },
		priceReason: random.chance(0.8) ? "The villa has another price." : undefined,
		ifDeclined: random.chance(0.3) ? "leave" : "keep",
	});
}

/** The organizer changes their custom payment plan, or removes it. */
export async function changeSomeSchedule({ random, trips: all }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(all);
	if (random.chance(0.2)) await removeCustomSchedule(organizer(), trip.id);
	else await saveCustomSchedule(organizer(), trip.id, random.pick(someSchedules(dateOf(organizer().now))));
}

/** The organizer cancels a trip, mostly with refunds. */
export async function cancelSomeTrip(house: Simulation): Promise<void> {
	const { world, random, trips: all } = house;
	const open = await world.db.read.select().from(trips).where(eq(trips.status, "active"));
	const cancellable = all.filter(({ trip }) => open.some(({ id }) => id === trip.id));
	if (cancellable.length < 3 || random.chance(0.7)) return;
	await cancelTour(house, random.pick(cancellable), random.chance(0.8) ? "all" : "none");
}

/** Its organizer plans another one. */
export async function cancelTour(
	{ world, trips: all }: Simulation,
	{ trip, organizer }: SimulatedTrip,
	refund: "all" | "none",
): Promise<void> {
	const { total } = await cancelTripView(organizer(), trip.id);
	await cancelTrip(organizer(), trip.id, { reason: "Storm", refund, expectedTotal: total });
	all.push({ trip: await createTrip(organizer(), simulatedTripInput(world)), organizer });
}

export async function leaveSomeTrip(house: Simulation): Promise<void> {
	const { ctx, tripId } = await pickGuest(house);
	const tour = house.trips.find(({ trip }) => trip.id === tripId);
	if (tour && house.random.chance(0.5)) await leaveTrip(ctx(), tour.trip.shareId);
}

export async function removeSomeMember(house: Simulation): Promise<void> {
	const guest = await pickGuest(house);
	const organizer = house.trips.find(({ trip }) => trip.id === guest.tripId)?.organizer;
	if (organizer && house.random.chance(0.5)) await removeGuest(organizer(), guest);
}

export async function removeGuest(organizer: Ctx, { tripId, memberId }: Guest): Promise<void> {
	const { amount } = await removeMemberView(organizer, tripId, memberId);
	await removeMember(organizer, { tripId, memberId, expectedAmount: amount });
}

export async function resetSomeLink(house: Simulation): Promise<void> {
	await resetLink(house, house.random.pick(house.trips));
}

export async function resetLink({ world }: Simulation, tour: SimulatedTrip): Promise<void> {
	await resetShareLink(tour.organizer(), tour.trip.id);
	const [changed] = await world.db.read.select().from(trips).where(eq(trips.id, tour.trip.id));
	if (changed) tour.trip = changed;
}

/**
 * Someone claims a trip with another plan's fee, for which a guest may have paid before payments required an organizer.
 */
export async function claimSomeTrip(house: Simulation): Promise<void> {
	const { world, random, trips: all, guests } = house;
	if (all.length >= MAX_TRIPS) return;
	const key = `maker-${all.length}`;
	const trip = await createTrip(world.asGuest(key), simulatedTripInput(world));
	const tier = random.pick(TIERS);
	await setOrganizer(world, trip.id, (await world.user({ subscriptionPlan: tier })).id);
	const name = `gus-${all.length}`;
	const gus = () => world.asGuest(name);
	const payment = tier === "free" ? IN_FULL : ON_PLAN;
	const member = await world.join(gus(), trip, { name: "Gus", ...payment });
	guests.push({ ctx: gus, memberId: member.id, tripId: trip.id });
	try {
		await payNow(house, { ctx: gus, memberId: member.id });
	} finally {
		await setOrganizer(world, trip.id, null);
		const user = await world.user({ subscriptionPlan: random.pick(TIERS) });
		await world.db.write((tx) => claimTrips(world.as(user), tx, user, { guestKeyHash: hashSecret(key) }));
		all.push({ trip, organizer: () => world.as(user) });
	}
}

/** An organizer changes to another plan. Their trips keep the fees of the time when they were created. */
export async function changeSomeTier({ world, random, trips: all }: Simulation): Promise<void> {
	const { organizer } = random.pick(all);
	const { id } = requireUser(organizer());
	const tier = random.pick(TIERS);
	await world.db.write((tx) => tx.update(users).set({ subscriptionPlan: tier }).where(eq(users.id, id)));
	for (const tour of all) {
		const user = requireUser(tour.organizer());
		if (user.id === id) tour.organizer = () => world.as({ ...user, subscriptionPlan: tier });
	}
}

/** An organizer's present payout account. */
export const ownPayee = (organizer: Ctx) =>
	and(eq(payees.userId, requireUser(organizer).id), isNull(payees.archivedAt));

/** Stripe closes an organizer's payout account; an organizer with none, or a closed one, opens another. */
export async function changeSomeAccount({ world, random, twin, trips: all }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(all);
	const [open] = await world.db.read.select().from(payees).where(ownPayee(organizer()));
	if (open?.ref && random.chance(0.3)) {
		twin.closeAccount(open.ref);
		return;
	}
	await startOnboarding(organizer(), trip.id, RETURN_URLS, US_PERSON);
	const account = twin.state.accounts.at(-1);
	if (account && !account.closed) twin.onboard(account.id);
}
