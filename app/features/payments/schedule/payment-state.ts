import type { Member } from "#app/access/access.server.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "../attempts/texts.ts";
import type { Payment, PaymentState } from "../payments.queries.ts";
import { isCollected, isPayable } from "../states.ts";
import { listLater, nearestAhead, planAhead } from "./pay-ahead.ts";
import { findNextPayment } from "./payment-summary.ts";
import { isScheduleKind, type ScheduleKind } from "./schedule.ts";

type Payer = Pick<Member, "paidOutside">;

/** Whether a member has made a first payment, by card or to the organizer outside Gangway. It fixes plan and price. */
export function hasBegunToPay({ paidOutside }: Payer, payments: readonly Pick<Payment, "status">[]): boolean {
	return paidOutside > 0 || payments.some(({ status }) => isCollected(status));
}

/**
 * Whether a member has agreed to their share, so that it changes only with their consent: they have begun to pay it, or
 * have confirmed a spot that cash back or a payer has partly paid.
 */
export function hasAgreedToShare(
	member: Payer & Pick<Member, "confirmed" | "cashBackApplied" | "takenOver">,
	payments: readonly Pick<Payment, "status">[],
): boolean {
	const isPartPaid = member.cashBackApplied > 0 || member.takenOver < 0;
	return hasBegunToPay(member, payments) || (member.confirmed && isPartPaid);
}

/**
 * The requested plan, or else the member's own. After the first payment the plan is locked.
 * @throws DomainError plan_locked
 */
export function resolveSchedule(
	member: Pick<Member, "paymentPlan"> & Payer,
	{ payments }: Pick<PaymentState, "payments">,
	asked: ScheduleKind | undefined,
): ScheduleKind {
	const own = ownSchedule(member);
	if (!asked || asked === own) return own;
	if (hasBegunToPay(member, payments)) throw scheduleLockedError();
	return asked;
}

export function ownSchedule({ paymentPlan }: Pick<Member, "paymentPlan">): ScheduleKind {
	return isScheduleKind(paymentPlan) ? paymentPlan : "full";
}

export function scheduleLockedError(): DomainError {
	return new DomainError("plan_locked", texts.scheduleLocked, { field: "paymentPlan" });
}

/** Whether the schedule must be rewritten: before the first payment it follows the plan and starts today. */
export function isScheduleOutdated(
	member: Pick<Member, "paymentPlan"> & Payer,
	{ payments }: Pick<PaymentState, "payments">,
	{ plan, today }: { plan: ScheduleKind; today: CalendarDate },
): boolean {
	if (hasBegunToPay(member, payments)) return false;
	return member.paymentPlan !== plan || payments[0]?.dueDate !== today;
}

/**
 * Checks that an amount can be paid ahead: only together with the next payment, and only after the first one, because
 * until then the plan can still change.
 * @throws DomainError conflict; invalid with the nearest amounts that fit
 */
export function requireFittingAhead(
	member: Payer,
	payments: readonly Payment[],
	payment: Payment,
	ahead: Cents,
): void {
	if (!hasBegunToPay(member, payments)) throw new DomainError("conflict", texts.firstThenAhead);
	if (findNextPayment(payments)?.id !== payment.id) throw new DomainError("conflict", texts.aheadWithNext);
	const message = aheadProblem(payments, payment, ahead);
	if (message) throw new DomainError("invalid", message, { field: "ahead" });
}

/** Why an amount cannot be paid ahead, with the nearest amounts that can; null if it can be paid. */
export function aheadProblem(payments: readonly Payment[], payment: Payment, ahead: Cents): string | null {
	const later = listLater(payments, payment);
	if (planAhead(later, ahead)) return null;
	if (later.length === 0) return texts.nothingAhead(formatCents(payment.amount));
	const { below, above } = nearestAhead(later, ahead);
	const inAll = (one: Cents) => formatCents(payment.amount + one);
	if (above === null) return texts.moreThanLeft(inAll(below));
	if (below === 0) return texts.tooLittleAhead(inAll(0), inAll(above));
	return texts.leavesTooLittle(inAll(below), inAll(above));
}

/** An open attempt may still go through under the old schedule. @throws DomainError payment_checking, conflict */
export function requireNoOpenAttempts({ liveAttempts }: Pick<PaymentState, "liveAttempts">): void {
	if (liveAttempts.some(({ status }) => status === "unknown"))
		throw new DomainError("payment_checking", common.doNotPayAgain);
	if (liveAttempts.length > 0) throw new DomainError("conflict", texts.changedElsewhere);
}

/**
 * The payment with this id, or else the next payable one. Until the first is made, no other can be chosen.
 * @throws DomainError not_found, conflict
 */
export function choosePayment(member: Payer, payments: readonly Payment[], id: string | undefined): Payment {
	const payment = id ? payments.find((one) => one.id === id) : (findNextPayment(payments) ?? payments.at(-1));
	if (!payment) throw new DomainError("not_found", common.paymentNotFound);
	if (isCollected(payment.status)) throw new DomainError("conflict", texts.madeAlready);
	if (!isPayable(payment.status)) throw new DomainError("conflict", texts.notDue);
	if (payment !== payments[0] && !hasBegunToPay(member, payments)) {
		throw new DomainError("conflict", texts.firstComesFirst);
	}
	return payment;
}
