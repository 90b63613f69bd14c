import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { notifications } from "#db/schema/index.ts";
import * as texts from "./texts.ts";

export type NewNotification = Pick<
	typeof notifications.$inferInsert,
	"userId" | "type" | "title" | "message" | "source" | "priority" | "actionUrl"
>;
type NotifiedMember = { id: string; userId: string | null; name: string };
type PaidPayment = { id: string; amount: number; paymentNumber: number; totalPayments: number };

/** Tells the payer and the organizer, once each, that a payment was received. */
export async function notifyPayment(
	ctx: Ctx,
	tx: Tx,
	event: { trip: Trip; member: NotifiedMember; payment: PaidPayment },
): Promise<void> {
	const { trip, member, payment } = event;
	const paid = {
		amount: formatCents(payment.amount),
		trip: trip.title,
		number: payment.paymentNumber,
		total: payment.totalPayments,
	};
	const source = `payment:${payment.id}`;
	if (member.userId) {
		await notify(ctx, tx, trip, {
			userId: member.userId,
			type: "payment_completed",
			title: texts.paymentReceived,
			message: texts.weReceived(paid),
			source,
		});
	}
	if (trip.organizerId && trip.organizerId !== member.userId) {
		await notify(ctx, tx, trip, {
			userId: trip.organizerId,
			type: "payment_completed",
			title: texts.memberPaid(member.name, paid.amount),
			message: texts.memberMadePayment(member.name, paid),
			source,
		});
	}
}

export async function notifyJoin(ctx: Ctx, tx: Tx, trip: Trip, member: NotifiedMember): Promise<void> {
	if (!trip.organizerId || trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, {
		userId: trip.organizerId,
		type: "member_joined",
		title: texts.memberJoined(member.name),
		message: texts.notConfirmedYet(member.name, trip.title),
		source: `join:${member.id}`,
	});
}

/** Tells one user something about a trip, once for each `source`. */
export async function notify(ctx: Ctx, tx: Tx, trip: Trip, notice: NewNotification): Promise<void> {
	await tx
		.insert(notifications)
		.values({
			id: newId(),
			tripId: trip.id,
			actionUrl: `/trip/${trip.shareId}`,
			createdAt: ctx.now().getTime(),
			...notice,
		})
		.onConflictDoNothing();
}
