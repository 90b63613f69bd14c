import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { refundRequests } from "#db/schema/index.ts";
import { notify } from "./notifications.server.ts";

type RefundEvent = { trip: Trip; member: Member; request: typeof refundRequests.$inferSelect };

export async function notifyRefundRequest(ctx: Ctx, tx: Tx, fact: RefundEvent): Promise<void> {
	const { trip, member, request } = fact;
	if (!trip.organizerId || trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, {
		userId: trip.organizerId,
		type: "refund_request",
		priority: "high",
		title: `${member.name} asks for a refund`,
		message: `They would get back ${formatCents(request.refundableAmount)} for ${trip.title}. You decide.`,
		source: `refund:${request.id}:pending`,
	});
}

export async function notifyRefundDecision(ctx: Ctx, tx: Tx, fact: RefundEvent): Promise<void> {
	const { trip, request } = fact;
	const approved = request.status === "approved";
	const notes = request.organizerNotes ? ` ${trip.organizerName} says: ${request.organizerNotes}` : "";
	await notifyMember(ctx, tx, fact, {
		title: approved ? "Your refund is approved" : "Your refund request was declined",
		message: approved
			? `${formatCents(request.approvedAmount ?? 0)} for ${trip.title} is on its way to your card.${notes}`
			: `Nothing changes about your payments for ${trip.title}.${notes}`,
	});
}

export async function notifyRefundOutcome(ctx: Ctx, tx: Tx, fact: RefundEvent): Promise<void> {
	const { trip, member, request } = fact;
	const amount = formatCents(request.approvedAmount ?? 0);
	if (request.status === "processed") {
		await notifyMember(ctx, tx, fact, {
			title: `${amount} refunded`,
			message: `Your refund for ${trip.title} went back to your card. Banks show it within 5 to 10 days.`,
		});
		return;
	}
	await notifyMember(ctx, tx, fact, {
		title: "Your refund did not go through",
		message: `Your card's bank did not accept all of ${amount} for ${trip.title}. The rest is still in the trip's fund, and you can ask again.`,
	});
	if (!trip.organizerId || trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, {
		userId: trip.organizerId,
		type: "refund_update",
		priority: "high",
		title: `${member.name}'s refund did not go through`,
		message: `Not all of ${amount} reached ${member.name}'s card. The rest is back in the fund of ${trip.title}.`,
		source: `refund:${request.id}:failed`,
	});
}

/** A guest has no account to notify and reads it on the refunds page. */
async function notifyMember(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request }: RefundEvent,
	text: { title: string; message: string },
): Promise<void> {
	if (!member.userId) return;
	await notify(ctx, tx, trip, {
		userId: member.userId,
		type: "refund_update",
		...text,
		source: `refund:${request.id}:${request.status}`,
	});
}
