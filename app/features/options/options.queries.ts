import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { memberOptions, optionGroups, options } from "#db/schema/options.ts";
import type { Option, OptionGroup } from "./choices.ts";

export type StoredGroup = OptionGroup & { itemId: string | null };

/** A trip's options, with how many current members have each, in the organizer's order. */
export async function listOptionGroups(db: Reader, tripId: string): Promise<StoredGroup[]> {
	const rows = await groupsWithOptions(db, { tripId });
	return [...Map.groupBy(rows, ({ group }) => group.id).values()].flatMap((ofGroup) => {
		const [first] = ofGroup;
		return first ? [{ ...first.group, options: ofGroup.map(({ option }) => toOption(option)) }] : [];
	});
}

function toOption({ closedAt, ...option }: Omit<Option, "isClosed"> & { closedAt: number | null }): Option {
	return { ...option, isClosed: closedAt !== null };
}

const groupsWithOptions = listQuery((db, { tripId }: Params<{ tripId: string }>) => {
	const taken = db
		.select({ optionId: memberOptions.optionId, count: count().as("taken") })
		.from(memberOptions)
		.innerJoin(members, eq(members.id, memberOptions.memberId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.groupBy(memberOptions.optionId)
		.as("taken_by");
	return db
		.select({
			group: {
				id: optionGroups.id,
				kind: optionGroups.kind,
				name: optionGroups.name,
				itemId: optionGroups.itemId,
				chooseBy: optionGroups.chooseBy,
				isDeparture: optionGroups.isDeparture,
			},
			option: {
				id: options.id,
				name: options.name,
				price: options.price,
				capacity: options.capacity,
				closedAt: options.closedAt,
				taken: sql<number>`coalesce(${taken.count}, 0)`,
			},
		})
		.from(optionGroups)
		.innerJoin(options, eq(options.groupId, optionGroups.id))
		.leftJoin(taken, eq(taken.optionId, options.id))
		.where(eq(optionGroups.tripId, tripId))
		.orderBy(asc(optionGroups.position), asc(options.position));
});

/** A member's choices, in the order of the groups. */
export const listChoices = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			groupId: memberOptions.groupId,
			optionId: memberOptions.optionId,
			price: memberOptions.price,
			group: optionGroups.name,
			kind: optionGroups.kind,
			option: options.name,
		})
		.from(memberOptions)
		.innerJoin(optionGroups, eq(optionGroups.id, memberOptions.groupId))
		.innerJoin(options, eq(options.id, memberOptions.optionId))
		.where(eq(memberOptions.memberId, memberId))
		.orderBy(asc(optionGroups.position)),
);

/** Everyone's choices on a trip, in the order of joining. */
export const listTripChoices = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			memberId: members.id,
			member: members.name,
			optionId: memberOptions.optionId,
			option: options.name,
			groupId: memberOptions.groupId,
			price: memberOptions.price,
		})
		.from(memberOptions)
		.innerJoin(optionGroups, eq(optionGroups.id, memberOptions.groupId))
		.innerJoin(options, eq(options.id, memberOptions.optionId))
		.innerJoin(members, eq(members.id, memberOptions.memberId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members)), asc(optionGroups.position)),
);

/** By how much its options raise the cost of each booking, in cents. Options without a booking have a null id. */
export const sumOptionsOfItems = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ itemId: optionGroups.itemId, amount: sql<number>`coalesce(sum(${memberOptions.price}), 0)` })
		.from(memberOptions)
		.innerJoin(members, eq(members.id, memberOptions.memberId))
		.innerJoin(optionGroups, eq(optionGroups.id, memberOptions.groupId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.groupBy(optionGroups.itemId)
		.orderBy(sql`${optionGroups.itemId} is null`, asc(optionGroups.itemId)),
);

export const findGroupAddedOnce = rowQuery(
	(db, { tripId, onceKey }: Params<{ tripId: string; onceKey: string }>) =>
		db
			.select({ id: optionGroups.id })
			.from(optionGroups)
			.where(and(eq(optionGroups.tripId, tripId), eq(optionGroups.onceKey, onceKey))),
);

/** Everyone who has ever chosen an option of a group, including former members. */
export const listEverChosen = listQuery((db, { groupId }: Params<{ groupId: string }>) =>
	db
		.select({ optionId: memberOptions.optionId, count: count() })
		.from(memberOptions)
		.where(eq(memberOptions.groupId, groupId))
		.groupBy(memberOptions.optionId)
		.orderBy(asc(memberOptions.optionId)),
);
