import { eq } from "drizzle-orm";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import type { CreateTrip } from "#app/features/trips/trips.schema.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members, tripClaims, trips } from "#db/schema/access.ts";
import { DAY } from "./clock.ts";
import { tripInput } from "./factories.ts";
import { pay } from "./payments.ts";
import type { World } from "./world.ts";

/**
 * An unclaimed trip that the browser "maker" has created, for which Gus has paid the first of three payments and saved
 * a card, before payments required an organizer.
 */
export async function paidUnclaimedTrip(world: World, given: Partial<CreateTrip> = {}) {
	const trip = await createTrip(world.asGuest("maker"), tripInput(given));
	const olga = await world.user({ subscriptionPlan: "plus" });
	await setOrganizer(world, trip.id, olga.id);
	const gus = world.asGuest("gus");
	const member = await world.join(gus, trip, { paymentPlan: "3-month", consent: true, name: "Gus" });
	await pay(gus, member.id);
	await setOrganizer(world, trip.id, null);
	await world.db.write((tx) =>
		tx
			.insert(tripClaims)
			.values({
				tripId: trip.id,
				tokenHash: hashSecret("maker"),
				expiresAt: world.clock.now().getTime() + 30 * DAY,
			})
			.onConflictDoNothing(),
	);
	return { ...trip, gus, member };
}

export async function setOrganizer(world: World, tripId: string, organizerId: string | null): Promise<void> {
	await world.db.write((tx) => tx.update(trips).set({ organizerId }).where(eq(trips.id, tripId)));
}

/** Makes a membership like one from before guests gave an address. */
export async function forgetAddress(world: World, memberId: string): Promise<void> {
	await world.db.write((tx) => tx.update(members).set({ email: null }).where(eq(members.id, memberId)));
}
