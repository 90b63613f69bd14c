import { and, asc, desc, eq, isNull, max } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { emergencies, safetyAnswers } from "#db/schema/emergency.ts";

export type Emergency = typeof emergencies.$inferSelect;
export type SafetyAnswer = (typeof safetyAnswers.$inferSelect)["answer"];

type OfTrip = { tripId: string };
type OfEmergency = { emergencyId: string };

/** The trip's open emergency; null if there is none. */
export const findOpenEmergency = rowQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select()
		.from(emergencies)
		.where(and(eq(emergencies.tripId, tripId), isNull(emergencies.closedAt))),
);

/**
 * The trip's last emergency, open or closed, with the names of those who began and closed it; null if there is none.
 */
export const findLastEmergency = rowQuery((db, { tripId }: Params<OfTrip>) => {
	const [told, asked, closed] = [alias(members, "told"), alias(members, "asked"), alias(members, "closed")];
	return db
		.select({
			emergency: emergencies,
			toldBy: told.name,
			askedBy: asked.name,
			closedBy: closed.name,
		})
		.from(emergencies)
		.leftJoin(told, eq(told.id, emergencies.toldBy))
		.leftJoin(asked, eq(asked.id, emergencies.askedBy))
		.leftJoin(closed, eq(closed.id, emergencies.closedBy))
		.where(eq(emergencies.tripId, tripId))
		.orderBy(desc(emergencies.openedAt), desc(insertionOrder(emergencies)))
		.limit(1);
});

export type LastEmergency = NonNullable<Awaited<ReturnType<typeof findLastEmergency>>>;

/** When the trip's people were last asked whether they are safe, in any open or closed emergency. */
export const readLastAsked = sumQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ askedAt: max(emergencies.askedAt) })
		.from(emergencies)
		.where(eq(emergencies.tripId, tripId)),
);

export const findEmergency = rowQuery((db, { emergencyId }: Params<OfEmergency>) =>
	db
		.select({ emergency: emergencies, trip: trips })
		.from(emergencies)
		.innerJoin(trips, eq(trips.id, emergencies.tripId))
		.where(eq(emergencies.id, emergencyId)),
);

/** Every member in the order of joining, with their answer, or who has answered for them. */
export const listPeople = listQuery((db, { tripId, emergencyId }: Params<OfTrip & OfEmergency>) => {
	const recorder = alias(members, "recorder");
	return db
		.select({
			id: members.id,
			name: members.name,
			userId: members.userId,
			email: members.email,
			answer: safetyAnswers.answer,
			answeredAt: safetyAnswers.answeredAt,
			recordedBy: recorder.name,
			helpToldAt: safetyAnswers.helpToldAt,
		})
		.from(members)
		.leftJoin(
			safetyAnswers,
			and(eq(safetyAnswers.memberId, members.id), eq(safetyAnswers.emergencyId, emergencyId)),
		)
		.leftJoin(recorder, eq(recorder.id, safetyAnswers.recordedBy))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members)));
});

export type Person = Awaited<ReturnType<typeof listPeople>>[number];
