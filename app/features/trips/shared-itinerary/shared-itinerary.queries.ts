import { and, asc, eq, isNull } from "drizzle-orm";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { itineraryLinks, itineraryNames } from "#db/schema/trips.ts";

export type ItineraryLink = typeof itineraryLinks.$inferSelect;

export const findItineraryLink = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(itineraryLinks).where(eq(itineraryLinks.tripId, tripId)),
);

/** A link and its trip by the secret in the address, whatever the link's state. */
export const findSharedItinerary = rowQuery((db, { slug }: Params<{ slug: string }>) =>
	db
		.select({ link: itineraryLinks, trip: trips })
		.from(itineraryLinks)
		.innerJoin(trips, eq(trips.id, itineraryLinks.tripId))
		.where(eq(itineraryLinks.slug, slug)),
);

/** The members who let their first name be shown, in the order of joining. */
export const listShownNames = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ memberId: members.id, name: members.name, firstName: users.firstName })
		.from(itineraryNames)
		.innerJoin(members, eq(members.id, itineraryNames.memberId))
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(members.id)),
);
