import type { AttemptEnd } from "#app/features/payments/attempts/attempt-ends.ts";
import type { OverpaymentPayload } from "#app/features/payments/attempts/overpayments.server.ts";
import type { AutomaticCharge } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { CARD_AUTHENTICATION_REQUIRED } from "#app/features/payments/instalments/retry.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { declineInWords, isBankCheck } from "#app/gateway/decline-words.ts";
import { isMissing, type Provider } from "#app/gateway/gateway.ts";
import type { DeclinedTry, IntentFact } from "#app/gateway/intent-fact.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type {
	balanceLines,
	differences,
	providerEvents,
	releaseLines,
	transferReversals,
} from "#db/schema/fund.ts";
import type { outbox } from "#db/schema/mail.ts";
import type {
	attempts,
	disputes,
	paymentReminders,
	payments,
	refundLines,
	refundRequests,
} from "#db/schema/payments.ts";
import type { jobs } from "#db/schema/system.ts";
import { accountName, secondInWords } from "../records.ts";
import * as texts from "../texts/payment-story.ts";

type Row<Table extends { $inferSelect: unknown }, Key extends keyof Table["$inferSelect"]> = Pick<
	Table["$inferSelect"],
	Key
>;

/** The provider's answer about an attempt. */
export type ProviderAnswer = { attemptId: string } & (
	| {
			kind: "fact";
			fact: Pick<IntentFact, "ref" | "status" | "amount" | "chargeRef" | "chargedAt" | "error">;
			declines: (Pick<DeclinedTry, "at" | "code"> & { card: string | null })[]; // tries in its card field
	  }
	| { kind: "nothing" }
	| { kind: "silent" }
	| { kind: "refused"; why: string }
	| { kind: "elsewhere"; provider: Provider }
);

/** Everything known about one payment. Times are UTC ms, amounts cents. */
export type PaymentFacts = {
	now: number;
	payment: Row<
		typeof payments,
		| "id"
		| "amount"
		| "dueDate"
		| "paymentNumber"
		| "totalPayments"
		| "status"
		| "paidAt"
		| "refundedAmount"
		| "providerIntentRef"
		| "chargeRef"
		| "createdAt"
		| "paidAheadBy"
		| "paidOutsideBy"
	>;
	attempts: (Row<
		typeof attempts,
		| "id"
		| "provider"
		| "surface"
		| "status"
		| "amount"
		| "ahead"
		| "givenBy"
		| "ref"
		| "createdAt"
		| "updatedAt"
		| "errorCode"
		| "errorMessage"
	> & { card: string | null })[]; // the oldest first
	automatic: Pick<AutomaticCharge, "chargeDate" | "failed"> | null; // of the saved card, if it pays the payment
	entries: { at: number; source: string; memo: string; lines: { account: string; amount: Cents }[] }[];
	balance: Row<typeof balanceLines, "source" | "net" | "at">[];
	differences: Row<typeof differences, "source" | "expected" | "found" | "foundAt">[]; // the open ones
	refunds: (Row<
		typeof refundRequests,
		| "id"
		| "origin"
		| "status"
		| "requestedAmount"
		| "requestedAt"
		| "approvedAt"
		| "rejectedAt"
		| "processedAt"
		| "withdrawnAt"
	> & {
		lines: Row<
			typeof refundLines,
			"amount" | "deduction" | "status" | "ref" | "createdAt" | "updatedAt" | "errorMessage"
		>[];
	})[];
	disputes: Row<
		typeof disputes,
		"ref" | "amount" | "returned" | "status" | "reason" | "openedAt" | "closedAt" | "isOverpaid"
	>[];
	releases: (Row<typeof releaseLines, "amount" | "status" | "ref" | "isDebt" | "createdAt" | "updatedAt"> & {
		reversals: Row<typeof transferReversals, "amount" | "status" | "ref" | "createdAt" | "updatedAt">[];
	})[];
	reminders: Row<typeof paymentReminders, "kind" | "sentAt">[];
	messages: Row<typeof outbox, "channel" | "kind" | "status" | "createdAt" | "sentAt">[];
	events: Row<typeof providerEvents, "id" | "type" | "receivedAt" | "appliedAt" | "error">[];
	overpayments: (Row<typeof jobs, "status" | "createdAt" | "lastError"> & {
		attemptId: string;
		payload: OverpaymentPayload;
	})[];
	answers: ProviderAnswer[];
};

export type Story = {
	verdict: string;
	tone: "paid" | "due" | "late"; // late if someone has to act
	lines: { at: number; text: string }[]; // the earliest first
	bookable: string[]; // the attempts that are paid at the provider but not here
};

/** Tells what happened to a payment in chronological order, and its current state. */
export function tellStory(facts: PaymentFacts): Story {
	const lines = [
		...tellPlan(facts),
		...facts.attempts.flatMap(tellAttempt),
		...tellBooks(facts),
		...facts.refunds.flatMap(tellRefund),
		...facts.disputes.flatMap(tellDispute),
		...facts.releases.flatMap(tellRelease),
		...facts.reminders.map(({ kind, sentAt }) => line(sentAt, texts.told.reminded(inWords(kind)))),
		...facts.messages.flatMap(tellMessage),
		...facts.events.flatMap((event) => tellEvent(event, facts.now)),
		...facts.overpayments.flatMap((one) => tellOverpayment(one, facts.now)),
		...facts.answers.flatMap((answer) => tellAnswer(answer, facts.now)),
	];
	// The sort is stable, so events at the same time keep their order.
	return { ...judge(facts), lines: lines.sort((one, other) => one.at - other.at) };
}

/** The payment's current state, in words. */
function judge(facts: PaymentFacts): Pick<Story, "verdict" | "tone" | "bookable"> {
	const { payment } = facts;
	const paidThere = listPaidThere(facts);
	const bookable = paidThere.map(({ id }) => id);
	const found = paidThere.map(({ id, amount }) => ({ amount: formatCents(amount), attempt: id }));
	const wasPaid = isCollected(payment.status);
	if (found.length > 0 && !wasPaid && facts.overpayments.length === 0)
		return { verdict: found.map(texts.verdicts.paidThere).join(" "), tone: "late", bookable };
	const again = found.map(texts.verdicts.paidThereAgain);
	const charged = judgeCharges(facts, wasPaid);
	if (charged.length === 0) {
		const unpaid = `${judgeUnpaid(facts)}${judgeNext(facts)}`;
		const isSure = facts.answers.every(({ kind }) => kind === "fact" || kind === "nothing");
		return {
			verdict: [unpaid, ...(isSure ? [] : [texts.verdicts.notAsked])].join(" "),
			tone: "due",
			bookable,
		};
	}
	const needsHelp = again.length > 0 || facts.overpayments.some(({ status }) => status === "dead");
	const isDisputed = facts.disputes.some(({ status }) => status !== "won");
	return {
		verdict: [...charged, ...again].join(" "),
		tone: needsHelp || isDisputed ? "late" : "paid",
		bookable,
	};
}

function listPaidThere({ attempts, answers }: PaymentFacts) {
	const paid = answers.filter((answer) => answer.kind === "fact" && answer.fact.status === "succeeded");
	return attempts.filter(
		({ id, status }) => status !== "succeeded" && paid.some(({ attemptId }) => attemptId === id),
	);
}

/** What was charged, in sentences; empty if nothing was. */
function judgeCharges(facts: PaymentFacts, wasPaid: boolean): string[] {
	const { overpayments } = facts;
	const once = wasPaid ? judgePaid(facts) : null;
	const unowed = overpayments.flatMap((one) => judgeOverpayment(facts, one));
	const later = [...judgeRefunds(facts), ...judgeDisputes(facts)];
	if (overpayments.length === 0) return once === null ? [] : [once, ...later];
	const heading = once
		? texts.verdicts.chargedTwice(overpayments.length + 1, once)
		: texts.verdicts.chargedUnowed;
	return [heading, ...unowed, ...later];
}

function judgePaid(facts: PaymentFacts): string {
	const { payment, attempts } = facts;
	const attempt = attempts.find(({ ref }) => ref !== null && ref === payment.providerIntentRef);
	const amount = formatCents(payment.amount);
	if (!attempt || payment.paidAt === null) return texts.verdicts.paidOnly(amount);
	const at = timeOfCharge(facts, attempt.id, payment.chargeRef) ?? payment.paidAt;
	return texts.verdicts.paidOnce({ amount, at: secondInWords(at), card: attempt.card });
}

/** When the card was charged, according to the provider. We may have learned of it much later. */
function timeOfCharge(
	{ answers, balance }: PaymentFacts,
	attempt: string,
	chargeRef: string | null,
): number | undefined {
	const said = answers.find((answer) => answer.attemptId === attempt);
	const known = said?.kind === "fact" ? said.fact.chargedAt : undefined;
	return known ?? balance.find(({ source }) => source === `charge:${chargeRef}`)?.at;
}

function judgeOverpayment(facts: PaymentFacts, one: PaymentFacts["overpayments"][number]): string[] {
	const { attemptId, status, payload, lastError, createdAt } = one;
	const attempt = facts.attempts.find(({ id }) => id === attemptId);
	const amount = attempt?.amount ?? 0;
	const { returned = {}, taken = 0 } = payload;
	const returnedAmount = sum(Object.values(returned));
	const at = Math.max(0, ...Object.keys(returned).map((ref) => timeOfEntry(facts, `refund:${ref}`) ?? 0));
	const { verdicts } = texts;
	const chargedAt = timeOfCharge(facts, attemptId, payload.chargeRef) ?? createdAt;
	const charge = { amount: formatCents(amount), at: secondInWords(chargedAt), attempt: attemptId };
	return [
		verdicts.alsoCharged(charge),
		...(taken > 0 ? [verdicts.takenByBank(formatCents(taken))] : []),
		...(returnedAmount > 0 && returnedAmount + taken >= amount
			? [verdicts.returned(formatCents(returnedAmount), secondInWords(at))]
			: []),
		...(status === "waiting" && !payload.isTaken
			? [verdicts.returning(formatCents(returnedAmount), formatCents(amount))]
			: []),
		...(status === "dead" ? [verdicts.notReturned(lastError ?? "")] : []),
	];
}

const timeOfEntry = ({ entries }: PaymentFacts, source: string) =>
	entries.find((entry) => entry.source === source)?.at;

function judgeRefunds({ payment, refunds }: PaymentFacts): string[] {
	const lines = refunds.flatMap((refund) => refund.lines);
	const made = lines.filter(({ status }) => status === "processed");
	const open = lines.filter(({ status }) => status === "created" || status === "unknown");
	const at = made.length > 0 ? secondInWords(Math.max(...made.map(({ updatedAt }) => updatedAt))) : null;
	const { refundedAmount, amount } = payment;
	const { verdicts } = texts;
	const refunded =
		refundedAmount >= amount
			? verdicts.refunded(at)
			: verdicts.refundedInPart(formatCents(refundedAmount), at);
	const onItsWay = sum(open.map((one) => one.amount));
	return [
		...(refundedAmount > 0 ? [refunded] : []),
		...(onItsWay > 0 ? [verdicts.refundOnItsWay(formatCents(onItsWay))] : []),
	];
}

function judgeDisputes({ disputes }: PaymentFacts): string[] {
	return disputes
		.filter(({ isOverpaid }) => !isOverpaid)
		.map(({ status, amount, returned, openedAt, closedAt }) => {
			if (status === "open")
				return texts.verdicts.disputeOpen(formatCents(amount - returned), secondInWords(openedAt));
			if (status === "won") return texts.verdicts.disputeWon(secondInWords(closedAt));
			return texts.verdicts.disputeLost(formatCents(amount - returned), secondInWords(closedAt));
		});
}

function judgeUnpaid({ payment, attempts }: PaymentFacts): string {
	const { verdicts } = texts;
	if (payment.paidOutsideBy) return verdicts.paidOutside;
	if (payment.paidAheadBy) return verdicts.paidAhead(payment.paidAheadBy);
	if (payment.status === "canceled") return verdicts.canceled;
	const last = attempts.at(-1);
	if (!last) return verdicts.neverTried(formatDate(payment.dueDate));
	const { status, errorCode, amount, ref } = last;
	const at = secondInWords(last.updatedAt);
	const code = errorCode ?? last.errorMessage;
	switch (status) {
		case "failed":
			if (isBankCheck(errorCode)) return verdicts.checkNotPassed(at);
			if (errorCode === CARD_AUTHENTICATION_REQUIRED) return verdicts.bankAsks(formatCents(amount), at);
			return verdicts.declined(formatCents(amount), at, code ? declineReason(code) : texts.noReason);
		case "requires_action":
		case "created":
			if (isBankCheck(errorCode)) return verdicts.checkNotPassedOpen;
			if (code) return verdicts.declinedOpen(declineReason(code));
			if (ref === null) return verdicts.notOpened(texts.providers[last.provider], at);
			return status === "created" ? verdicts.formOpen(secondInWords(last.createdAt)) : verdicts.needsBank(at);
		case "unknown":
			return verdicts.notKnown(at);
		default:
			return verdicts.ended(at, endReason(last));
	}
}

/** "not enough money: insufficient_funds" */
function declineReason(code: string): string {
	const words = declineInWords(code);
	return words ? texts.reasonAndCode(words, code) : code;
}

/** Why an attempt was cancelled; null for older attempts, which did not store it. */
function endReason({ provider, errorCode }: PaymentFacts["attempts"][number]): string | null {
	if (errorCode === null) return null;
	const ends = texts.ends(texts.providers[provider]);
	if (errorCode in ends) return ends[errorCode as AttemptEnd];
	if (isBankCheck(errorCode)) return ends.bank_check;
	if (isMissing({ code: errorCode })) return ends.card_missing;
	return declineInWords(errorCode)
		? texts.declinedBefore(declineReason(errorCode))
		: texts.reasonAndCode(ends.refused, errorCode);
}

/** The next automatic charge of the saved card, as a further sentence. */
function judgeNext({ automatic, payment }: PaymentFacts): string {
	if (!automatic || payment.status === "canceled") return "";
	if (automatic.chargeDate) return ` ${texts.verdicts.nextTry(formatDate(automatic.chargeDate))}`;
	// The sentence before says that the bank asks.
	return automatic.failed?.reason === "declined" ? ` ${texts.verdicts.noMoreTries}` : "";
}

type Line = Story["lines"][number];

const line = (at: number, text: string): Line => ({ at, text });

/** A line without a known time is left out. */
const lineAt = (at: number | null, text: string): Line[] => (at === null ? [] : [{ at, text }]);

const inWords = (name: string) => name.replaceAll("_", " ");

function tellPlan({ payment }: PaymentFacts): Line[] {
	const { paymentNumber: number, totalPayments: total, amount, dueDate, createdAt } = payment;
	const planned = { number, total, amount: formatCents(amount), due: formatDate(dueDate) };
	return [line(createdAt, texts.told.planned(planned))];
}

function tellAttempt(attempt: PaymentFacts["attempts"][number]): Line[] {
	const { id, amount, ahead, givenBy, surface, ref, createdAt, updatedAt } = attempt;
	const ofWhich = ahead > 0 ? formatCents(ahead) : null;
	return [
		line(createdAt, texts.told.began(id, formatCents(amount), surface, { ahead: ofWhich, givenBy })),
		line(updatedAt, texts.told.moved(id, attempt.status, detailOf(attempt), ref)),
	];
}

function detailOf(attempt: PaymentFacts["attempts"][number]): string | null {
	const { status, provider, ref, errorCode, errorMessage, card } = attempt;
	const isNotAnswered = status === "unknown" || (status === "created" && ref === null);
	if (isNotAnswered) return texts.told.noAnswerYet(texts.providers[provider]);
	if (status === "canceled" && errorCode !== null) return endReason(attempt);
	return texts.told.error(errorCode, errorMessage) || (card && texts.told.card(card));
}

function tellBooks({ entries, balance, differences }: PaymentFacts): Line[] {
	return [
		...entries.map(({ at, source, memo, lines }) => {
			const parts = lines.map(({ account, amount }) =>
				texts.told.line(accountName(account), formatCents(amount)),
			);
			return line(at, texts.told.entry(source, memo, parts.join(", ")));
		}),
		...balance.map(({ source, net, at }) => line(at, texts.told.balance(source, formatCents(net)))),
		...differences.map(({ source, expected, found, foundAt }) =>
			line(foundAt, texts.told.difference(source, formatCents(expected), formatCents(found))),
		),
	];
}

function tellRefund(refund: PaymentFacts["refunds"][number]): Line[] {
	const { id, origin, status, requestedAmount, requestedAt } = refund;
	const { approvedAt, rejectedAt, processedAt, withdrawnAt } = refund;
	const moved = (at: number | null, to: typeof status) => lineAt(at, texts.told.refundMoved(id, to));
	return [
		line(requestedAt, texts.told.refundAsked(id, origin, formatCents(requestedAmount))),
		...moved(approvedAt, "approved"),
		...moved(rejectedAt, "rejected"),
		...moved(withdrawnAt, "withdrawn"),
		...refund.lines.map(({ amount, status, ref, errorMessage, updatedAt }) =>
			line(updatedAt, texts.told.refundLine(formatCents(amount), status, ref, errorMessage)),
		),
		...moved(processedAt, "processed"),
	];
}

function tellDispute(dispute: PaymentFacts["disputes"][number]): Line[] {
	const { ref, amount, reason, openedAt, closedAt, status, returned } = dispute;
	return [
		line(openedAt, texts.told.disputed(ref, formatCents(amount), reason)),
		...(status === "open"
			? []
			: lineAt(closedAt, texts.told.disputeClosed(ref, status, formatCents(returned)))),
	];
}

function tellRelease(release: PaymentFacts["releases"][number]): Line[] {
	const { amount, status, ref, isDebt, updatedAt, reversals } = release;
	return [
		line(updatedAt, texts.told.released(formatCents(amount), status, ref, isDebt)),
		...reversals.map((one) =>
			line(one.updatedAt, texts.told.reversed(formatCents(one.amount), one.status, one.ref)),
		),
	];
}

function tellMessage({ channel, kind, status, createdAt, sentAt }: PaymentFacts["messages"][number]): Line[] {
	const words = inWords(kind);
	return [
		line(createdAt, texts.told.queued(channel, words)),
		line(sentAt ?? createdAt, texts.told.messageMoved(channel, words, status)),
	];
}

function tellEvent({ id, type, receivedAt, appliedAt, error }: PaymentFacts["events"][number], now: number) {
	return [
		line(receivedAt, texts.told.event(type, id)),
		appliedAt === null
			? line(now, texts.told.eventOpen(type, id, error))
			: line(appliedAt, texts.told.eventApplied(type, id)),
	];
}

function tellOverpayment(one: PaymentFacts["overpayments"][number], now: number): Line[] {
	const { attemptId, status, payload, createdAt, lastError } = one;
	const returned = formatCents(sum(Object.values(payload.returned ?? {})));
	const error = status === "done" ? null : lastError;
	return [
		line(createdAt, texts.told.overpaid(payload.chargeRef, attemptId)),
		line(now, texts.told.overpaidNow(payload.chargeRef, status, returned, error)),
	];
}

function tellAnswer(answer: ProviderAnswer, now: number): Line[] {
	const { attemptId } = answer;
	switch (answer.kind) {
		case "fact": {
			const { ref, status, amount, chargeRef, error } = answer.fact;
			const words = { attempt: attemptId, ref, status, amount: formatCents(amount), charge: chargeRef };
			return [
				...answer.declines.map(({ at, code, card }) =>
					line(at, texts.told.declined(card, declineInWords(code) ?? code)),
				),
				line(now, texts.told.saysNow({ ...words, error: error?.message ?? null })),
			];
		}
		case "nothing":
			return [line(now, texts.told.hasNothing(attemptId))];
		case "silent":
			return [line(now, texts.told.silent(attemptId))];
		case "refused":
			return [line(now, texts.told.refused(attemptId, answer.why))];
		case "elsewhere":
			return [line(now, texts.told.elsewhere(attemptId, answer.provider))];
	}
}
