import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { bySoonest } from "./payment-summary.ts";

type Later = { id: string; amount: Cents };

/** How paying ahead changes the later payments: the soonest are covered, and one may get smaller. */
export type AheadPlan = {
	covered: string[]; // the ids of those that are paid in full
	smaller: Later | null; // with what is left of it
};

/** The payments after this one that can still be made, soonest first. */
export function listLater(payments: readonly Payment[], { id }: Pick<Payment, "id">): Payment[] {
	const ordered = bySoonest(payments);
	const at = ordered.findIndex((payment) => payment.id === id);
	return ordered.slice(at + 1).filter(({ status }) => isPayable(status));
}

/**
 * Takes an amount ahead, in cents, from the payments after the one that is paid, soonest first.
 * @returns null for less than a card can pay, for more than is left, and where a payment of less than a card can pay would be left
 */
export function planAhead(later: readonly Later[], ahead: Cents): AheadPlan | null {
	if (ahead < MIN_CHARGE) return null;
	const covered: string[] = [];
	let rest = ahead;
	for (const { id, amount } of later) {
		if (rest === 0) break;
		if (rest < amount) {
			const left = amount - rest;
			return left < MIN_CHARGE ? null : { covered, smaller: { id, amount: left } };
		}
		covered.push(id);
		rest -= amount;
	}
	return rest === 0 ? { covered, smaller: null } : null;
}

/** The schedule that is left after a plan. */
export function afterPlan<T extends Later>(later: readonly T[], { covered, smaller }: AheadPlan): T[] {
	return later
		.filter(({ id }) => !covered.includes(id))
		.map((one) => (one.id === smaller?.id ? { ...one, amount: smaller.amount } : one));
}

/** The nearest amounts below and above one that does not fit. 0 means that nothing is paid ahead. */
export function nearestAhead(later: readonly Later[], ahead: Cents): { below: Cents; above: Cents | null } {
	let end = 0;
	const ends = later.map(({ amount }) => (end += amount));
	const fitting = [MIN_CHARGE, ...ends, ...ends.map((one) => one - MIN_CHARGE)]
		.filter((one) => planAhead(later, one) !== null)
		.sort((one, other) => one - other);
	return {
		below: fitting.findLast((one) => one < ahead) ?? 0,
		above: fitting.find((one) => one > ahead) ?? null,
	};
}

/** Whether payments are left to make after this one, with what is paid ahead with it in cents. */
export function doMoreFollow(payments: readonly Payment[], payment: Payment, ahead: Cents): boolean {
	const last = bySoonest(payments).findLast(({ id, status }) => id === payment.id || status !== "canceled");
	if (last?.id === payment.id) return false;
	return ahead === 0 || ahead < sum(listLater(payments, payment).map(({ amount }) => amount));
}
