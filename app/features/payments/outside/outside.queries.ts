import { and, asc, desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, users } from "#db/schema/access.ts";
import { outsideParts, outsidePayments, outsidePictures, payments } from "#db/schema/payments.ts";
import { COUNTED_STATES } from "./states.ts";

/** A trip's outside payments, newest first. */
export const listOutsideOfTrip = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectOutside(db)
		.where(eq(outsidePayments.tripId, tripId))
		.orderBy(desc(outsidePayments.createdAt), desc(insertionOrder(outsidePayments))),
);

/** A member's outside payments, newest first. */
export const listOutsideOfMember = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectOutside(db)
		.where(eq(outsidePayments.memberId, memberId))
		.orderBy(desc(outsidePayments.createdAt), desc(insertionOrder(outsidePayments))),
);

export const findOutside = rowQuery((db, { tripId, id }: Params<{ tripId: string; id: string }>) =>
	selectOutside(db).where(and(eq(outsidePayments.tripId, tripId), eq(outsidePayments.id, id))),
);

export const findOutsideOnce = rowQuery(
	(db, { memberId, onceKey }: Params<{ memberId: string; onceKey: string }>) =>
		db
			.select({ id: outsidePayments.id })
			.from(outsidePayments)
			.where(and(eq(outsidePayments.memberId, memberId), eq(outsidePayments.onceKey, onceKey))),
);

export const listOutsideParts = listQuery((db, { outsideId }: Params<{ outsideId: string }>) =>
	db
		.select({
			paymentId: outsideParts.paymentId,
			amount: outsideParts.amount,
			dueDate: outsideParts.dueDate,
		})
		.from(outsideParts)
		.where(eq(outsideParts.outsideId, outsideId))
		.orderBy(asc(outsideParts.dueDate), asc(outsideParts.id)),
);

/** The parts of a member's payments that were paid outside and count, in cents. */
export const listNumberedParts = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ number: payments.paymentNumber, amount: outsideParts.amount })
		.from(outsideParts)
		.innerJoin(outsidePayments, eq(outsidePayments.id, outsideParts.outsideId))
		.innerJoin(payments, eq(payments.id, outsideParts.paymentId))
		.where(and(eq(outsidePayments.memberId, memberId), inArray(outsidePayments.state, [...COUNTED_STATES])))
		.orderBy(asc(payments.paymentNumber), asc(outsideParts.id)),
);

export const findOutsidePicture = rowQuery((db, { outsideId }: Params<{ outsideId: string }>) =>
	db
		.select({ image: outsidePictures.image })
		.from(outsidePictures)
		.where(eq(outsidePictures.outsideId, outsideId)),
);

/** Outside payments with the member's name and the first name of the organizer who received them. */
export function selectOutside(db: Reader) {
	return db
		.select({
			...getTableColumns(outsidePayments),
			name: members.name,
			receiver: users.firstName,
		})
		.from(outsidePayments)
		.innerJoin(members, eq(members.id, outsidePayments.memberId))
		.leftJoin(users, eq(users.id, outsidePayments.receivedBy));
}

export type Outside = NonNullable<Awaited<ReturnType<typeof findOutside>>>;
