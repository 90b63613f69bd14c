import { and, eq } from "drizzle-orm";
import { makeFeed, stopFeed } from "#app/features/calendar/calendar-feed.server.ts";
import { feedFile } from "#app/features/calendar/calendar-file.server.ts";
import { itineraryEntries, payments, trips } from "#db/schema/index.ts";
import type { World } from "./ctx.ts";

export const ORIGIN = "https://gangway.example";

/** Maya, who pays in three, and the calendar that she has given her phone. */
export async function subscribed(world: World) {
	const olga = await world.user({ subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const maya = world.as(await world.user());
	const member = await world.join(maya, trip, { paymentPlan: "3-month", consent: true });
	let { key } = await makeFeed(maya, trip.id);
	const read = async (from = ORIGIN) => {
		const [now] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
		return (await feedFile(world.nobody, { shareId: now?.shareId ?? "", key, origin: from })).text;
	};
	const entry = {
		...{ id: "dinner", tripId: trip.id, title: "Dinner", startsAt: "2027-03-13T20:00" },
		...{ startZone: "Europe/Lisbon", createdAt: 0, updatedAt: 0 },
	};
	await world.db.write((tx) => tx.insert(itineraryEntries).values(entry));
	return {
		...{ olga, trip, maya, member, read },
		/** Another address for the same calendar. */
		async remake() {
			await stopFeed(maya, trip.id);
			({ key } = await makeFeed(maya, trip.id));
		},
		change: (set: Partial<typeof payments.$inferInsert>, number = 2) =>
			world.db.write((tx) =>
				tx
					.update(payments)
					.set(set)
					.where(and(eq(payments.memberId, member.id), eq(payments.paymentNumber, number))),
			),
	};
}

export type Subscribed = Awaited<ReturnType<typeof subscribed>>;
