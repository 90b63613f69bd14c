import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { containsText } from "../contains.queries.ts";
import { windowOf } from "../records.ts";
import type { Search } from "../search.ts";

const TRIP_COLUMNS = {
	trip: trips,
	organizerAddress: users.email,
	aboard: sql<number>`(select ${count()} from ${members} where ${members.tripId} = ${trips.id} and ${isNull(members.removedAt)})`,
	collectedLive: collectedBy("stripe"),
	collectedDemo: collectedBy("demo"),
};

/** One page of the trips with a text in their title, destination, share id or organizer, newest first. */
export async function searchTrips(db: Reader, { text, page }: Search) {
	const where = containsText(
		[trips.title, trips.destination, trips.shareId, trips.id, trips.organizerName, trips.organizerEmail],
		text,
	);
	const rows = await db
		.select(TRIP_COLUMNS)
		.from(trips)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.where(where)
		.orderBy(desc(trips.createdAt), desc(trips.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return { count: await db.$count(trips, where), rows };
}

/** In cents, before refunds. */
function collectedBy(provider: Provider): SQL<number> {
	const isCollected = and(
		eq(payments.tripId, trips.id),
		eq(payments.provider, provider),
		inArray(payments.status, [...COLLECTED_STATUSES]),
	);
	return sql<number>`(select coalesce(sum(${payments.amount}), 0) from ${payments} where ${isCollected})`;
}

export async function findTrip(db: Reader, id: string) {
	const [row] = await db
		.select(TRIP_COLUMNS)
		.from(trips)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.where(eq(trips.id, id));
	return row;
}

export type TripRow = NonNullable<Awaited<ReturnType<typeof findTrip>>>;
