import type { SignedInUser } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { newId } from "#app/lib/ids.server.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { pay } from "./payments.ts";
import type { World } from "./world.ts";

/** Gives a user vested cash back, in cents, from a member's charge on another trip. */
export async function giveCashBack(world: World, user: SignedInUser, amount: number): Promise<void> {
	const trip = await world.trip(user, { destination: "Porto" });
	const key = newId();
	const payer = await world.join(world.asGuest(key), trip);
	await pay(world.asGuest(key), payer.id);
	const [payment] = await listMemberPayments(world.db.read, { memberId: payer.id });
	const at = world.clock.now().getTime();
	await world.db.write((tx) =>
		tx
			.insert(cashBackEntries)
			.values({
				id: newId(),
				...{ userId: user.id, tripId: trip.id, memberId: payer.id, provider: "demo", amount },
				kind: "earned",
				source: `charge:${payment?.chargeRef}`,
				chargeRef: payment?.chargeRef,
				vestsAt: at,
				createdAt: at,
			})
			.onConflictDoUpdate({ target: cashBackEntries.source, set: { amount, vestsAt: at } }),
	);
}

/** Reverses part of a user's earned cash back, in cents. */
export async function reverseSome(world: World, user: SignedInUser, amount: number): Promise<void> {
	const [earned] = await world.db.read.select().from(cashBackEntries);
	if (!earned) throw new Error("nothing was earned");
	const { tripId, memberId, provider, vestsAt } = earned;
	await world.db.write((tx) =>
		tx.insert(cashBackEntries).values({
			id: newId(),
			...{ userId: user.id, tripId, memberId, provider, vestsAt },
			kind: "reversed",
			source: `refund:${newId()}`,
			amount: -amount,
			createdAt: world.clock.now().getTime(),
		}),
	);
}

/** An organizer on Plus with vested cash back, and a trip for $970.00 each. */
export async function organizerWithCashBack(world: World, amount: number) {
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	await giveCashBack(world, organizer, amount);
	const trip = await world.trip(organizer);
	return { organizer, trip, ctx: () => world.as(organizer) };
}
