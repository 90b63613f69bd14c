import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { bySoonest } from "./payment-summary.ts";

type Later = { id: string; amount: Cents };

/** How paying ahead changes the later payments: the soonest are covered in full, and one may be reduced. */
export type AheadPlan = {
	covered: string[]; // the ids of the payments paid in full
	smaller: Later | null; // the reduced payment with its remaining amount
};

/** The later payments that can still be made, soonest first. */
export function listLater(payments: readonly Payment[], { id }: Pick<Payment, "id">): Payment[] {
	const ordered = bySoonest(payments);
	const at = ordered.findIndex((payment) => payment.id === id);
	return ordered.slice(at + 1).filter(({ status }) => isPayable(status));
}

/**
 * Takes an amount paid ahead, in cents, from the later payments, soonest first.
 * @returns null if the amount is below the minimum charge or more than is left, or would leave a payment below the
 * minimum charge
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

/** The later payments that remain after a plan is applied. */
export function afterPlan<T extends Later>(later: readonly T[], { covered, smaller }: AheadPlan): T[] {
	return later
		.filter(({ id }) => !covered.includes(id))
		.map((one) => (one.id === smaller?.id ? { ...one, amount: smaller.amount } : one));
}

/** The nearest valid amounts below and above an invalid one. 0 means that nothing is paid ahead. */
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

/** Whether any payments are left after this one and the amount paid ahead with it. @param ahead in cents */
export function doMoreFollow(payments: readonly Payment[], payment: Payment, ahead: Cents): boolean {
	const last = bySoonest(payments).findLast(({ id, status }) => id === payment.id || status !== "canceled");
	if (last?.id === payment.id) return false;
	return ahead === 0 || ahead < sum(listLater(payments, payment).map(({ amount }) => amount));
}
