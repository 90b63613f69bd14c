import { eq } from "drizzle-orm";
import { confirmTopUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import type { Random } from "#tests/support/random.ts";
import type { Group } from "../group-actions.ts";
import { confirm, postStripeForm, randomCard } from "./pay.ts";
import { guestsAboard, type Simulation } from "./simulation.ts";

/** A group's action at either provider, by the group of a random trip. */
export function inSomeGroup(deed: (group: Group, random: Random) => Promise<unknown>) {
	return async (house: Simulation): Promise<void> => {
		const { world, random, trips } = house;
		const aboard = await guestsAboard(house);
		const peopled = trips.filter(({ trip }) => aboard.some(({ tripId }) => tripId === trip.id));
		if (peopled.length === 0) return;
		const { trip, organizer } = random.pick(peopled);
		const guests = aboard.filter(({ tripId }) => tripId === trip.id);
		await deed(
			{
				...{ world, tripId: trip.id, organizer, guests },
				add: (guest) => void house.guests.push({ ...guest, tripId: trip.id }),
				pay: (begun, ctx) => payTopUp(house, trip.id, begun, ctx),
			},
			random,
		);
	};
}

type Pay = NonNullable<Group["pay"]>;

/** Pays on our page or on Stripe's. Sometimes the browser does not return afterwards. */
export async function payTopUp(
	house: Simulation,
	tripId: string,
	begun: Parameters<Pay>[0],
	ctx: Parameters<Pay>[1],
	isSure = false,
): Promise<void> {
	const { world, random } = house;
	if (!isSure && random.chance(0.15)) return;
	if (begun.status === "hosted") await postStripeForm(begun.url, randomCard(random));
	if (begun.status === "embedded") {
		const [row] = await world.db.read.select().from(poolTopUps).where(eq(poolTopUps.id, begun.topUpId));
		if (row?.ref) await confirm(house, row.ref, isSure ? "success" : undefined);
	}
	if (isSure || random.chance(0.6)) await confirmTopUp(ctx, tripId, begun.topUpId);
}
