import { and, asc, eq, inArray } from "drizzle-orm";
import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import { type Outside, selectOutside } from "./outside.queries.ts";
import { factsOf } from "./outside-facts.ts";
import { outsideListPath, outsidePath } from "./outside-path.ts";
import * as texts from "./texts.ts";

/** An outside payment that awaits the organizer's answer, as the trip page shows it. */
export type OpenOutside = { id: string; title: string; details: string | null; to: string };

const MAX_NAMED = 3;

type OpenOutsideOf = { toAnswer: OpenOutside[]; own: Outside | null };

export const NOTHING_OPEN: OpenOutsideOf = { toAnswer: [], own: null };

/** Open claims and objections: everyone's for the organizer, and the viewer's own claim. */
export async function openOutsideOf(
	{ db, now }: Ctx,
	{ trip, member, may }: TripAccess,
): Promise<OpenOutsideOf> {
	if (!member && !may["outside.settle"]) return NOTHING_OPEN;
	const open = await listOpen(db.read, { tripId: trip.id });
	const own = open.find(({ memberId, state }) => memberId === member?.id && state === "claimed") ?? null;
	if (!may["outside.record"]) return { toAnswer: [], own };
	const others = open.filter(({ memberId }) => memberId !== member?.id);
	const rows = others.slice(0, MAX_NAMED).map((one) => ({
		id: one.id,
		...texts.toAnswer[one.state === "claimed" ? "claimed" : "objected"](factsOf(one, trip, dateOf(now))),
		to: outsidePath(trip.shareId, one.id),
	}));
	const more = others.length - rows.length;
	if (more > 0)
		rows.push({
			...{ id: "more-outside", title: texts.moreToAnswer(more), details: null },
			to: outsideListPath(trip.shareId),
		});
	return { toAnswer: rows, own };
}

const listOpen = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectOutside(db)
		.where(and(eq(outsidePayments.tripId, tripId), inArray(outsidePayments.state, ["claimed", "objected"])))
		.orderBy(asc(outsidePayments.createdAt), asc(outsidePayments.id)),
);
