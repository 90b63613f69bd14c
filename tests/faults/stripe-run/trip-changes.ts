import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import { startOnboarding } from "#app/features/funds/payout-account.server.ts";
import { cancelTrip } from "#app/features/trip-changes/cancel-trip.server.ts";
import { cancelTripView, removeMemberView } from "#app/features/trip-changes/change-views.server.ts";
import { editTrip } from "#app/features/trip-changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trip-changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trip-changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trip-changes/reset-share-link.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { payees, trips, users } from "#db/schema/index.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { setOrganizer } from "#tests/support/unclaimed.ts";
import { payNow } from "./pay.ts";
import { type Simulation, simulatedTripInput } from "./simulation.ts";

const MAX_TRIPS = 6;
const PLANS = ["free", "plus", "pro"] as const;

/** The organizer changes the costs, which nobody's paid instalments follow, or the size of the group. */
export async function editSomeTrip({ random, trips: all }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(all);
	const totalCost = random.pick([1_100_033, 990_001, 1_250_000]);
	const partySize = random.chance(0.3) ? random.pick([9, 11, 13]) : undefined;
	await editTrip(organizer, trip.id, { totalCost, partySize });
}

/** The organizer cancels a trip, mostly with refunds, after another look or none at what goes back. */
export async function cancelSomeTrip({ world, random, trips: all }: Simulation): Promise<void> {
	const open = await world.db.read.select().from(trips).where(eq(trips.status, "active"));
	const cancellable = all.filter(({ trip }) => open.some(({ id }) => id === trip.id));
	if (cancellable.length < 3 || random.chance(0.7)) return;
	const { trip, organizer } = random.pick(cancellable);
	const { total } = await cancelTripView(organizer, trip.id);
	const refund = random.chance(0.8) ? ("all" as const) : ("none" as const);
	await cancelTrip(organizer, trip.id, { reason: "Storm", refund, expectedTotal: total });
}

export async function leaveSomeTrip({ random, guests, trips: all }: Simulation): Promise<void> {
	const { ctx, tripId } = random.pick(guests);
	const tour = all.find(({ trip }) => trip.id === tripId);
	if (tour && random.chance(0.5)) await leaveTrip(ctx, tour.trip.shareId);
}

export async function removeSomeMember({ random, guests, trips: all }: Simulation): Promise<void> {
	const { tripId, memberId } = random.pick(guests);
	const organizer = all.find(({ trip }) => trip.id === tripId)?.organizer;
	if (!organizer || random.chance(0.5)) return;
	const { amount } = await removeMemberView(organizer, tripId, memberId);
	await removeMember(organizer, { tripId, memberId, expectedAmount: amount });
}

export async function resetSomeLink({ world, random, trips: all }: Simulation): Promise<void> {
	const tour = random.pick(all);
	await resetShareLink(tour.organizer, tour.trip.id);
	const [changed] = await world.db.read.select().from(trips).where(eq(trips.id, tour.trip.id));
	if (changed) tour.trip = changed;
}

/** Somebody claims a trip of another plan's fee, for which a guest may have paid before paying took an organizer. */
export async function claimSomeTrip(house: Simulation): Promise<void> {
	const { world, random, trips: all, guests } = house;
	if (all.length >= MAX_TRIPS) return;
	const key = `maker-${all.length}`;
	const trip = await createTrip(world.asGuest(key), simulatedTripInput(world));
	const gus = world.asGuest(`gus-${all.length}`);
	const member = await world.join(gus, trip, { name: "Gus", paymentPlan: "3-month", consent: true });
	guests.push({ ctx: gus, memberId: member.id, tripId: trip.id });
	const before = await world.user({ subscriptionPlan: random.pick(PLANS) });
	await setOrganizer(world, trip.id, before.id);
	try {
		await payNow(house, { ctx: gus, memberId: member.id });
	} finally {
		await setOrganizer(world, trip.id, null);
		const user = await world.user({ subscriptionPlan: random.pick(PLANS) });
		await world.db.write((tx) => claimTrips(world.as(user), tx, user, { guestKeyHash: hashSecret(key) }));
		all.push({ trip, organizer: world.as(user), people: 1 });
	}
}

/** An organizer changes to another plan. The fees of their trips stay those of when each was made. */
export async function changeSomePlan({ world, random, trips: all }: Simulation): Promise<void> {
	const { organizer } = random.pick(all);
	const { id } = requireUser(organizer);
	const plan = random.pick(PLANS);
	await world.db.write((tx) => tx.update(users).set({ subscriptionPlan: plan }).where(eq(users.id, id)));
	for (const tour of all) {
		const user = requireUser(tour.organizer);
		if (user.id === id) tour.organizer = world.as({ ...user, subscriptionPlan: plan });
	}
}

/** Stripe closes an organizer's payout account; who has none, or a closed one, opens another. */
export async function changeSomeAccount({ world, random, twin, trips: all }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(all);
	const own = and(eq(payees.userId, requireUser(organizer).id), isNull(payees.archivedAt));
	const [open] = await world.db.read.select().from(payees).where(own);
	if (open?.ref && random.chance(0.3)) {
		twin.closeAccount(open.ref);
		return;
	}
	await startOnboarding(organizer, trip.id, RETURN_URLS, US_PERSON);
	const account = twin.state.accounts.at(-1);
	if (account && !account.closed) twin.onboard(account.id);
}
