import { listPaidWith } from "#app/features/payments/cards/paid-with.queries.ts";
import { listMemberPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listMemberLines, listMemberRefunds, type RefundLine } from "./refunds.queries.ts";

type RefundMove = {
	number: number; // in the list
	state: "sent" | "onItsWay" | "failed";
	amount: Cents;
	card: string | null; // "Visa •••• 4242"
	date: string; // of its last change
};

const STATES = { created: "onItsWay", unknown: "onItsWay", processed: "sent", failed: "failed" } as const;

/**
 * Where the money that a former member's cards `paid` went, in cents; the other amounts sum to it. `byOthers` is what
 * was given to them or paid by the pool.
 */
export async function formerMoney(db: Reader, memberId: string) {
	const [payments, all, cards, requests] = await Promise.all([
		listMemberPayments(db, { memberId }),
		listMemberLines(db, { memberId }),
		listPaidWith(db, { memberId }),
		listMemberRefunds(db, { memberId }),
	]);
	const isOwn = ({ givenBy, paidByPool }: Payment) => givenBy === null && paidByPool === null;
	const made = payments.filter(({ status }) => isCollected(status));
	const collected = made.filter(isOwn);
	const others = made.filter((one) => !isOwn(one));
	const lines = all.filter(({ line }) => !others.some(({ id }) => id === line.paymentId));
	const of = (...statuses: RefundLine["status"][]) =>
		lines.filter(({ line }) => statuses.includes(line.status));
	const amountOf = (some: typeof lines) => sum(some.map(({ line }) => line.amount));
	const onItsWay = of("created", "unknown");
	const failed = of("failed");
	const paid = sum(collected.map(({ amount }) => amount));
	const lost = sum(collected.map(({ lostAmount }) => lostAmount));
	const back = amountOf(of("processed")) + amountOf(onItsWay);
	const gross = sum(collected.map(({ refundedAmount }) => refundedAmount));
	// A manual refund may exceed what was owed.
	const kept = Math.max(0, gross - amountOf(of("processed")));
	const fees = kept + sum(onItsWay.map(({ line }) => line.deduction));
	const otherWay = amountOf(failed.filter(({ settledAs }) => settledAs === "paid_back"));
	const open = failed.filter(({ settledAs }) => settledAs === null);
	const waiting = requests.find(({ request }) => request.status === "pending")?.request;
	return {
		...{ paid, back, fees, lost, otherWay },
		rest: Math.max(0, paid - back - fees - lost - otherWay),
		byOthers: sum(others.map(({ amount }) => amount)),
		waiting: waiting?.refundableAmount ?? null,
		moves: [...of("processed"), ...onItsWay, ...open].map(({ line }, index): RefundMove => {
			const card = cards.find(({ paymentId }) => paymentId === line.paymentId)?.label ?? null;
			const date = formatDate(dateOf(new Date(line.updatedAt)));
			return { number: index + 1, state: STATES[line.status], amount: line.amount, card, date };
		}),
	};
}
