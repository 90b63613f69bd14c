import { and, eq } from "drizzle-orm";
import {
	calendarFileByKey,
	createFeed,
	deleteFeed,
} from "#app/features/trips/calendar/member-calendar.server.ts";
import { trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { itineraryEntries } from "#db/schema/trips.ts";
import type { World } from "./world.ts";

export const ORIGIN = "https://gangway.example";

/** Maya, who pays in three instalments, and the feed of her calendar. */
export async function memberWithFeed(world: World) {
	const olga = await world.user({ subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const user = await world.user();
	const maya = () => world.as(user);
	const member = await world.join(maya(), trip, { paymentPlan: "3-month", consent: true });
	let { key } = await createFeed(maya(), trip.id);
	const readFeed = async (origin = ORIGIN) => {
		const [current] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
		return (await calendarFileByKey(world.nobody, { shareId: current?.shareId ?? "", key, origin })).text;
	};
	const entry = {
		...{ id: "dinner", tripId: trip.id, title: "Dinner", startsAt: "2027-03-13T20:00" },
		...{ startZone: "Europe/Lisbon", createdAt: 0, updatedAt: 0 },
	};
	await world.db.write((tx) => tx.insert(itineraryEntries).values(entry));
	return {
		...{ olga, trip, maya, member, readFeed },
		/** Gives the same calendar another address. */
		async replaceFeed() {
			await deleteFeed(maya(), trip.id);
			({ key } = await createFeed(maya(), trip.id));
		},
		updatePayment: (values: Partial<typeof payments.$inferInsert>, paymentNumber = 2) =>
			world.db.write((tx) =>
				tx
					.update(payments)
					.set(values)
					.where(and(eq(payments.memberId, member.id), eq(payments.paymentNumber, paymentNumber))),
			),
	};
}

export type MemberWithFeed = Awaited<ReturnType<typeof memberWithFeed>>;
