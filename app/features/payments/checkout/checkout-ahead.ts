import type { Member } from "#app/access/access.server.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { dollars } from "#app/lib/schema.ts";
import type { AutomaticCharge } from "../instalments/automatic-charges.queries.ts";
import type { Attempt, Payment } from "../payments.queries.ts";
import { type AheadOffer, aheadOffer } from "../schedule/ahead-offer.ts";
import { afterPlan, listLater, planAhead } from "../schedule/pay-ahead.ts";
import { aheadProblem } from "../schedule/payment-state.ts";
import { isOpenDecline, LIVE_ATTEMPT_STATUSES } from "../states.ts";
import * as texts from "./texts.ts";

type Facts = {
	member: Pick<Member, "paidOutside">;
	payments: readonly Payment[]; // all of the member's
	payment: Payment; // the page's
	attempt: Attempt | null; // its latest
	isUnderWay: boolean; // whether to use the attempt's amount rather than the typed one
	typed: string | null; // the amount to charge, in dollars
	automatic: readonly AutomaticCharge[];
	today: CalendarDate;
};

/** What a payment's page will charge, in cents. `ahead` is the part of it that belongs to later payments. */
export type CheckoutAhead = {
	amount: Cents;
	ahead: Cents;
	/** What is left afterwards, in words; null if nothing is paid ahead. */
	after: string | null;
	offer: AheadOffer | null;
	typed: string | null;
	/** Why the typed amount cannot be paid. */
	problem: string | null;
};

/** The typed amount, or else that of the latest attempt, so that it can be tried again. */
export function checkoutAhead(facts: Facts): CheckoutAhead {
	const { member, payments, payment, attempt, isUnderWay, typed } = facts;
	const offer = aheadOffer(member, payments, payment);
	if (isUnderWay) {
		const ahead = attempt?.ahead ?? 0;
		const amount = attempt?.amount ?? payment.amount;
		return { amount, ahead, after: null, offer: null, typed: null, problem: null };
	}
	const { ahead, problem } =
		offer && typed !== null ? readTyped(facts, typed) : { ahead: triedAhead(facts), problem: null };
	return {
		amount: payment.amount + ahead,
		ahead,
		after: ahead > 0 ? afterText(facts, ahead) : null,
		offer,
		typed,
		problem,
	};
}

function readTyped({ payments, payment }: Facts, typed: string): { ahead: Cents; problem: string | null } {
	const read = dollars(texts.enterAmount).safeParse(typed);
	if (!read.success) return { ahead: 0, problem: read.error.issues[0]?.message ?? texts.enterAmount };
	const ahead = read.data - payment.amount;
	const problem = ahead === 0 ? null : aheadProblem(payments, payment, ahead);
	return { ahead: problem ? 0 : ahead, problem };
}

function triedAhead({ payments, payment, attempt }: Facts): Cents {
	if (!attempt?.ahead) return 0;
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === attempt.status);
	const canBeTriedAgain = isLive || attempt.status === "failed" || isOpenDecline(attempt);
	return canBeTriedAgain && planAhead(listLater(payments, payment), attempt.ahead) ? attempt.ahead : 0;
}

function afterText({ payments, payment, automatic, today }: Facts, ahead: Cents): string | null {
	const later = listLater(payments, payment);
	const plan = planAhead(later, ahead);
	if (!plan) return null;
	const left = afterPlan(later, plan);
	const next = automatic.find(({ paymentId }) => paymentId === left[0]?.id);
	const isCharged = automatic.some(({ chargeDate }) => chargeDate !== null);
	return texts.afterThis(left, { today, chargeDate: next?.chargeDate ?? null, isCharged });
}
