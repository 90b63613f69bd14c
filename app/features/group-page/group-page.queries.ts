import { and, asc, eq, isNull } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { groupPageCovers, groupPageSlugs, groupPages } from "#db/schema/group-page.ts";

export type GroupPage = typeof groupPages.$inferSelect;

export const findGroupPage = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(groupPages).where(eq(groupPages.tripId, tripId)),
);

/** The page with this current or former address, open or closed, and its trip. */
export const findPageAt = rowQuery((db, { slug }: Params<{ slug: string }>) =>
	db
		.select({ page: groupPages, trip: trips })
		.from(groupPageSlugs)
		.innerJoin(groupPages, eq(groupPages.tripId, groupPageSlugs.tripId))
		.innerJoin(trips, eq(trips.id, groupPageSlugs.tripId))
		.where(eq(groupPageSlugs.slug, slug)),
);

/** Addresses with the same shape, and the trips that own them. */
export const listSlugsOfShape = listQuery((db, { shape }: Params<{ shape: string }>) =>
	db
		.select({ slug: groupPageSlugs.slug, tripId: groupPageSlugs.tripId })
		.from(groupPageSlugs)
		.where(eq(groupPageSlugs.shape, shape)),
);

export function countSlugs(db: Reader, tripId: string): Promise<number> {
	return db.$count(groupPageSlugs, eq(groupPageSlugs.tripId, tripId));
}

export const findCover = rowQuery((db, { tripId, width }: Params<{ tripId: string; width: number }>) =>
	db
		.select({ image: groupPageCovers.image })
		.from(groupPageCovers)
		.where(and(eq(groupPageCovers.tripId, tripId), eq(groupPageCovers.width, width))),
);

/** The names of the members, in the order of joining. */
export const listNamesAboard = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ name: members.name, firstName: users.firstName })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(members.id)),
);
