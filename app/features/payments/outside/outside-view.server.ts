import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { listMemberPayments, listTripPayments } from "../payments.queries.ts";
import { stillToPay } from "../schedule/still-to-pay.ts";
import { listOutside } from "./list-outside.server.ts";
import { findOutsidePicture, type Outside } from "./outside.queries.ts";
import { receiverOf } from "./outside-facts.ts";
import { outsidePath } from "./outside-path.ts";
import { outsideSum } from "./outside-sums.server.ts";
import { requireOutside } from "./require-outside.server.ts";
import { canMoveOutside, mayChangePicture } from "./states.ts";
import * as texts from "./texts.ts";

/**
 * The page of outside payments: the organizer sees everyone's, with the form to record one; a member sees their own,
 * with the form to claim one.
 * @param chosen the member whose payment the organizer records
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function outsideView(ctx: Ctx, ref: TripRef, chosen: string | null = null) {
	const { trip, member, role, may } = await requireTrip(ctx, ref, "payment.own");
	const db = ctx.db.read;
	const isOrganizer = may["standing.amounts"];
	const rows = await listOutside(ctx, ref);
	const today = dateOf(ctx.now);
	const payers = may["outside.record"] ? await listPayers(ctx, trip.id) : [];
	const isWaiting = rows.some(({ state, memberId }) => state === "claimed" && memberId === member?.id);
	const left =
		member && may["outside.claim"] && trip.organizerId !== null && !isWaiting
			? stillToPay(member, await listMemberPayments(db, { memberId: member.id }))
			: 0;
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		isOrganizer,
		sum: isOrganizer ? ((await outsideSum(db, trip.id))?.text ?? null) : null,
		payers: may["outside.record"] ? payers : null,
		form: outsideForm(payers.find(({ id }) => id === chosen) ?? null, today),
		claim: left > 0 ? { left: formatCents(left), receiver: trip.organizerName } : null,
		list: rows.map((one) => rowOf(one, trip, today)),
	};
}

export type OutsideView = Awaited<ReturnType<typeof outsideView>>;
export type OutsideRow = ReturnType<typeof rowOf>;

/** A member who has something left to pay to the organizer. */
type OutsidePayer = { id: string; name: string; left: Cents };

async function listPayers({ db }: Ctx, tripId: string): Promise<OutsidePayer[]> {
	const people = await listOthers(db.read, { tripId });
	const byMember = Map.groupBy(await listTripPayments(db.read, { tripId }), ({ memberId }) => memberId);
	return people
		.map((one) => ({ id: one.id, name: one.name, left: stillToPay(one, byMember.get(one.id) ?? []) }))
		.filter(({ left }) => left > 0);
}

const listOthers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt), ne(members.role, "organizer")))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The form's initial values, with a key that makes repeated posts record only once. */
function outsideForm(payer: OutsidePayer | null, today: CalendarDate) {
	return { payer, today, formKey: newId() };
}

function rowOf(outside: Outside, trip: { shareId: string }, today: CalendarDate) {
	const { id, name, amount, paidOn, how, note, state } = outside;
	return {
		...{ id, name, note, state },
		amount: formatCents(amount),
		day: formatDate(paidOn, today),
		way: texts.wayLabels[how],
		paidTo: texts.paidTo(receiverOf(outside)),
		receiver: receiverOf(outside),
		to: outsidePath(trip.shareId, id),
	};
}

/**
 * One outside payment, with the viewer's possible answers.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function outsidePaymentView(ctx: Ctx, ref: TripRef, id: string) {
	const { trip, member, role, may, outside } = await requireOutside(ctx, ref, id, "payment.own");
	const { state, memberId, objection, answer, reason, pictureHash } = outside;
	const isOwn = memberId === member?.id;
	const can = (next: Parameters<typeof canMoveOutside>[1]) => canMoveOutside(state, next);
	const settles = may["outside.settle"] && !isOwn;
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		isOwn,
		payment: {
			...rowOf(outside, trip, dateOf(ctx.now)),
			...{ objection, answer, reason },
			left: settles && outside.endedAt === null && state !== "claimed" ? await leftOf(ctx, outside) : null,
		},
		picture: pictureHash && picturePath(trip.shareId, outside),
		may: {
			confirm: may["outside.record"] && !isOwn && can("recorded"),
			decline: settles && can("declined"),
			keep: settles && can("kept"),
			undo: may["outside.settle"] && can("undone"),
			withdraw: isOwn && may["outside.own"] && can("withdrawn"),
			object: isOwn && may["outside.own"] && can("objected"),
			addPicture: mayChangePicture(outside, role === "organizer"),
		},
	};
}

/**
 * What the member still has to pay, so that the organizer sees the effect of the record; null for someone who has left.
 */
async function leftOf({ db }: Ctx, { tripId, memberId }: Outside): Promise<string | null> {
	const one = (await listOthers(db.read, { tripId })).find(({ id }) => id === memberId);
	return one ? formatCents(stillToPay(one, await listMemberPayments(db.read, { memberId }))) : null;
}

export type OutsidePaymentView = Awaited<ReturnType<typeof outsidePaymentView>>;

function picturePath(shareId: string, { id, pictureHash }: Outside): string {
	return pathTo("/trip/:shareId/outside/:outsideId/pictures/:file", {
		...{ shareId, outsideId: id },
		file: `${pictureHash}.webp`,
	});
}

/** The receipt's picture, for the organizer and the member who paid. @throws DomainError as outsidePaymentView */
export async function outsidePicture(
	ctx: Ctx,
	ref: TripRef,
	{ id, hash }: { id: string; hash: string },
): Promise<Buffer> {
	const { outside } = await requireOutside(ctx, ref, id, "payment.own");
	const found =
		outside.pictureHash === hash ? await findOutsidePicture(ctx.db.read, { outsideId: id }) : null;
	if (!found) throw new DomainError("not_found", texts.pictureGone);
	return found.image;
}
