import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/client.server.ts";
import type { refundRequests } from "#db/schema/index.ts";
import { type Notice, notify, organizerOf } from "./notify.server.ts";
import * as texts from "./texts.ts";

type RefundEvent = { trip: Trip; member: Member; request: typeof refundRequests.$inferSelect };

export async function notifyRefundRequest(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	if (trip.organizerId === member.userId) return;
	const amount = formatCents(request.refundableAmount);
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "refund_requested",
		title: texts.asksForRefund(member.name, amount),
		message: texts.youDecide(amount, trip.title),
		source: `refund:${request.id}:pending`,
		actionUrl: refundsPath(trip),
		mail: {
			quotes: request.reason ? [{ name: member.name, text: request.reason }] : [],
			facts: refundFacts(ctx, amount),
			actionLabel: texts.decide,
		},
	});
}

export async function notifyRefundDecision(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, request } = event;
	const approved = request.status === "approved";
	const said = request.organizerNotes && texts.organizerSays(trip.organizerName, request.organizerNotes);
	const amount = formatCents(request.approvedAmount ?? 0);
	const outcome = approved ? texts.refundOnItsWay(amount, trip.title) : texts.nothingChanges(trip.title);
	await notifyMember(ctx, tx, event, {
		title: approved ? texts.refundApproved(amount) : texts.refundRejected,
		message: said ? `${outcome} ${said}` : outcome,
		mail: approved
			? { facts: refundFacts(ctx, amount), note: demoNote(ctx) }
			: { facts: refundFacts(ctx, formatCents(request.requestedAmount)) },
	});
}

export async function notifyRefundOutcome(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	const amount = formatCents(request.approvedAmount ?? 0);
	if (request.status === "processed") {
		await notifyMember(ctx, tx, event, {
			title: texts.refunded(amount),
			message: texts.refundWentBack(trip.title),
			mail: {
				facts: [...refundFacts(ctx, amount), [texts.toLabel, texts.cardPaidWith]],
				note: demoNote(ctx),
			},
		});
		return;
	}
	await notifyMember(ctx, tx, event, {
		title: texts.refundFailed,
		message: texts.bankRefused(amount, trip.title),
		mail: { facts: refundFacts(ctx, amount) },
	});
	if (trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "refund_failed",
		title: texts.memberRefundFailed(member.name),
		message: texts.memberBankRefused(member.name, amount, trip.title),
		source: `refund:${request.id}:failed`,
		actionUrl: refundsPath(trip),
		mail: { facts: refundFacts(ctx, amount) },
	});
}

/** Tells the organizer of a refund that was made by hand at the provider; the member is told as of any other. */
export async function notifyRefundByHand(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request }: RefundEvent,
): Promise<void> {
	if (trip.organizerId === member.userId) return;
	const amount = formatCents(request.approvedAmount ?? 0);
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "refund_by_hand",
		title: texts.memberRefunded(member.name, amount),
		message: texts.refundedByHand(member.name, amount, trip.title),
		source: `refund:${request.id}:by-hand`,
		actionUrl: refundsPath(trip),
		mail: { facts: refundFacts(ctx, amount) },
	});
}

function refundFacts(ctx: Ctx, amount: string): [string, string][] {
	return [
		[texts.amountLabel, amount],
		[texts.dateLabel, formatDate(dateOf(ctx.now()))],
	];
}

const demoNote = ({ payments }: Ctx) => (payments.provider === "demo" ? common.demoNoMoney : undefined);

const refundsPath = ({ shareId }: Trip) => `/trip/${shareId}/refunds`;

async function notifyMember(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request }: RefundEvent,
	text: Pick<Notice, "title" | "message" | "mail">,
): Promise<void> {
	await notify(ctx, tx, trip, member, {
		kind: "refund_updated",
		...text,
		source: `refund:${request.id}:${request.status}`,
		actionUrl: refundsPath(trip),
		mail: { ...text.mail, actionLabel: texts.seeRefund },
	});
}
