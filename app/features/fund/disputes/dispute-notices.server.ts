import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import type { PaymentContext } from "#app/features/payments/payments.queries.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import type { Dispute } from "../charges/charges.queries.ts";
import { disputePath } from "./dispute-id.server.ts";
import * as texts from "./texts.ts";

type Disputed = PaymentContext & { dispute: Dispute };

/** Tells the organizer what a bank has taken and its deadline, and the member that automatic charges stop. */
export async function notifyOpened(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { payment, member, trip, dispute } = disputed;
	await tellOrganizer(ctx, tx, disputed, {
		kind: "payment_disputed",
		title: texts.disputedTitle(member.name, dispute.amount),
		message: texts.disputed(member.name, payment.paymentNumber, trip.title, dueDate(dispute)),
		source: `dispute:${dispute.ref}`,
		mail: { facts: factsOf(disputed), actionLabel: texts.answer },
	});
	await notify(ctx, tx, trip, member, {
		kind: "charges_stopped",
		title: texts.stoppedTitle,
		message: texts.stopped(dispute.amount, trip.title),
		source: `dispute:${dispute.ref}:stopped`,
		actionUrl: pathTo("/trip/:shareId", { shareId: trip.shareId }),
		mail: { facts: [[texts.amountLabel, formatCents(dispute.amount)]] },
	});
}

/** Reminds the organizer before the deadline. */
export function notifyDeadline(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { member, trip, dispute } = disputed;
	return tellOrganizer(ctx, tx, disputed, {
		kind: "dispute_reminder",
		title: texts.deadlineTitle(dueDate(dispute) ?? ""),
		message: texts.deadline(member.name, dispute.amount, trip.title),
		source: `dispute:${dispute.ref}:deadline`,
		mail: { facts: factsOf(disputed), actionLabel: texts.answer },
	});
}

/**
 * Tells the organizer how a bank has decided; after a loss it tells the member too, because automatic charges stay off.
 */
export async function notifyClosed(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { member, trip, dispute } = disputed;
	const kept = dispute.amount - dispute.returned;
	const isWon = dispute.status === "won";
	await tellOrganizer(ctx, tx, disputed, {
		kind: isWon ? "dispute_won" : "dispute_lost",
		title: isWon ? texts.wonTitle(dispute.returned) : texts.lostTitle(kept),
		message: isWon ? texts.won(member.name, trip.title) : texts.lost(member.name, kept, trip.title),
		source: `dispute:${dispute.ref}:${dispute.status}`,
		mail: { facts: factsOf(disputed, isWon ? dispute.returned : kept), actionLabel: texts.see },
	});
	await notify(ctx, tx, trip, member, {
		kind: "charges_stopped",
		title: texts.closedTitle,
		message: isWon ? texts.goOn(trip.title) : texts.stayOff(trip.title, dispute.returned > 0 ? kept : null),
		source: `dispute:${dispute.ref}:${dispute.status}:charges`,
		actionUrl: pathTo("/trip/:shareId", { shareId: trip.shareId }),
		mail: { facts: [[texts.amountLabel, formatCents(isWon ? dispute.returned : kept)]] },
	});
}

type Owed = PaymentContext & {
	dispute: Dispute | null;
	reversal: { id: string; amount: Cents };
	release: { organizerId: string };
};

/** Tells the organizer that a transfer could not be taken back for a dispute or a refund, so that they owe it, and how they pay. */
export async function notifyDebt(ctx: Ctx, tx: Tx, owed: Owed): Promise<void> {
	const { member, payment, trip, dispute, reversal, release } = owed;
	const message = (dispute ? texts.debt : texts.refundDebt)(member.name, reversal.amount, trip.title);
	const notice: Notice = {
		kind: "organizer_debt",
		title: texts.debtTitle(reversal.amount),
		message,
		source: `debt:${reversal.id}`,
		...(dispute
			? {
					actionUrl: disputePath(trip, dispute),
					mail: { facts: factsOf({ ...owed, dispute }, reversal.amount), actionLabel: texts.see },
				}
			: {
					actionUrl: pathTo("/trip/:shareId/refunds", { shareId: trip.shareId }),
					mail: { facts: amountAndPayment(member, payment, reversal.amount), actionLabel: texts.seeRefunds },
				}),
	};
	await notify(ctx, tx, trip, { userId: release.organizerId, email: null }, notice);
}

async function tellOrganizer(ctx: Ctx, tx: Tx, { trip, dispute }: Disputed, notice: Notice): Promise<void> {
	await notify(ctx, tx, trip, organizerOf(trip), { ...notice, actionUrl: disputePath(trip, dispute) });
}

function factsOf({ member, payment, dispute }: Disputed, amount: Cents = dispute.amount): [string, string][] {
	const due = dueDate(dispute);
	return [
		...amountAndPayment(member, payment, amount),
		...(due && dispute.status === "open" ? [[texts.dueLabel, due] satisfies [string, string]] : []),
	];
}

function amountAndPayment(
	{ name }: PaymentContext["member"],
	{ paymentNumber, totalPayments }: PaymentContext["payment"],
	amount: Cents,
): [string, string][] {
	return [
		[texts.amountLabel, formatCents(amount)],
		[texts.paymentLabel, texts.paymentOf(name, paymentNumber, totalPayments)],
	];
}

function dueDate({ evidenceDueAt, evidenceSubmittedAt }: Dispute): string | null {
	return evidenceDueAt && !evidenceSubmittedAt ? formatDate(dateOf(new Date(evidenceDueAt))) : null;
}
