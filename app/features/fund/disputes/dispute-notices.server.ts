import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import type { PaymentContext } from "#app/features/payments/payments.queries.ts";
import { findMember } from "#app/features/payments/presents/presents.queries.ts";
import { presentsPath } from "#app/features/payments/presents/presents-path.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import type { Dispute } from "../charges/charges.queries.ts";
import { disputePath } from "./dispute-id.server.ts";
import * as texts from "./texts.ts";

/** `giver` paid the charge if it was a present, so it is their bank. */
type Disputed = PaymentContext & { dispute: Dispute; giver: PaymentContext["member"] | null };

/** Notifies the organizer of a new dispute and its deadline, and the member that automatic charges stop. */
export async function notifyOpened(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { payment, member, giver, trip, dispute } = disputed;
	const payer = (giver ?? member).name;
	await tellOrganizer(ctx, tx, disputed, {
		kind: "payment_disputed",
		title: texts.disputedTitle(payer, dispute.amount),
		message: texts.disputed(payer, giver && member.name, payment.paymentNumber, trip.title, dueDate(dispute)),
		source: `dispute:${dispute.ref}`,
		mail: { facts: factsOf(disputed), actionLabel: texts.answer },
	});
	await notify(ctx, tx, trip, member, {
		kind: "charges_stopped",
		title: giver ? texts.givenStoppedTitle(giver.name) : texts.stoppedTitle,
		message: giver
			? texts.givenStopped(giver.name, dispute.amount, trip.title)
			: texts.stopped(dispute.amount, trip.title),
		source: `dispute:${dispute.ref}:stopped`,
		actionUrl: pathTo("/trip/:shareId", { shareId: trip.shareId }),
		mail: { facts: [[texts.amountLabel, formatCents(dispute.amount)]] },
	});
	if (!giver) return;
	await notify(ctx, tx, trip, giver, {
		kind: "charges_stopped",
		title: texts.stoppedTitle,
		message: texts.takenFromPresent(dispute.amount, member.name, trip.title),
		source: `dispute:${dispute.ref}:giver`,
		actionUrl: presentsPath(trip.shareId),
		mail: { facts: [[texts.amountLabel, formatCents(dispute.amount)]] },
	});
}

export function notifyDeadline(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { member, giver, trip, dispute } = disputed;
	return tellOrganizer(ctx, tx, disputed, {
		kind: "dispute_reminder",
		title: texts.deadlineTitle(dueDate(dispute) ?? ""),
		message: texts.deadline((giver ?? member).name, dispute.amount, trip.title),
		source: `dispute:${dispute.ref}:deadline`,
		mail: { facts: factsOf(disputed), actionLabel: texts.answer },
	});
}

/**
 * Notifies the organizer of the bank's decision and, after a loss, the member too, because automatic charges stay off.
 */
export async function notifyClosed(ctx: Ctx, tx: Tx, disputed: Disputed): Promise<void> {
	const { member, giver, trip, dispute } = disputed;
	const bank = giver ? texts.bankOf(giver.name) : texts.yourBank;
	const kept = dispute.amount - dispute.returned;
	const isWon = dispute.status === "won";
	await tellOrganizer(ctx, tx, disputed, {
		kind: isWon ? "dispute_won" : "dispute_lost",
		title: isWon ? texts.wonTitle(dispute.returned) : texts.lostTitle(kept),
		message: isWon
			? texts.won((giver ?? member).name, trip.title)
			: texts.lost((giver ?? member).name, member.name, kept, trip.title),
		source: `dispute:${dispute.ref}:${dispute.status}`,
		mail: { facts: factsOf(disputed, isWon ? dispute.returned : kept), actionLabel: texts.see },
	});
	await notify(ctx, tx, trip, member, {
		kind: "charges_stopped",
		title: giver ? texts.givenClosedTitle(giver.name) : texts.closedTitle,
		message: isWon
			? texts.goOn(bank, trip.title)
			: giver
				? texts.givenStaysOff(giver.name, kept, trip.title)
				: texts.stayOff(trip.title, dispute.returned > 0 ? kept : null),
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

/**
 * Notifies the organizer that they owe a transfer that could not be reversed for a dispute or a refund, and how they
 * pay.
 */
export async function notifyDebt(ctx: Ctx, tx: Tx, owed: Owed): Promise<void> {
	const { member, payment, trip, dispute, reversal, release } = owed;
	const giver = payment.givenBy ? await findMember(tx, { memberId: payment.givenBy }) : null;
	const message = dispute
		? texts.debt((giver ?? member).name, reversal.amount, trip.title)
		: texts.refundDebt(member.name, reversal.amount, trip.title);
	const notice: Notice = {
		kind: "organizer_debt",
		title: texts.debtTitle(reversal.amount),
		message,
		source: `debt:${reversal.id}`,
		...(dispute
			? {
					actionUrl: disputePath(trip, dispute),
					mail: { facts: factsOf({ member, payment, dispute }, reversal.amount), actionLabel: texts.see },
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

function factsOf(
	{ member, payment, dispute }: Pick<Disputed, "member" | "payment" | "dispute">,
	amount: Cents = dispute.amount,
): [string, string][] {
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
