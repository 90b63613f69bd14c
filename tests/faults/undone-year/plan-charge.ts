import { type Cents, sum } from "#app/lib/money.ts";

/** The costs and benefits of an organizer's plan, according to the rooms' rules.md. */
export type TierId = "free" | "plus" | "pro";

/** The booking fee and the cash back of an organizer's trips, in basis points. */
export const RATES: Record<TierId, { feeRate: number; cashBackRate: number }> = {
	free: { feeRate: 500, cashBackRate: 0 },
	plus: { feeRate: 200, cashBackRate: 200 },
	pro: { feeRate: 0, cashBackRate: 500 },
};

/** Plus by the month, Pro by the year, and one-time Pro. */
export const PRICES = { plus: 499, pro: 7_900, "one-time": 500 } as const;

/** A payment of an organizer to the house: for a period of a plan, or for one-time Pro on a trip. */
export type TierCharge = {
	ref: string; // the provider's id
	tripId: string | null; // for one-time Pro
	amount: Cents;
	cardFee: Cents;
	refunded: Cents; // by hand, like all refunds of plans
	dispute: { id: string; amount: Cents; status: "open" | "won" | "lost" } | null;
};

const takenOf = ({ dispute }: TierCharge) => (dispute && dispute.status !== "won" ? dispute.amount : 0);
/** The amount that was lost to a bank, once it has decided. */
export const lostOf = ({ dispute }: TierCharge) => (dispute?.status === "lost" ? dispute.amount : 0);

/** "What goes back is subscription_income less." */
export const tiersIncome = (charges: readonly TierCharge[]) =>
	sum(charges.map((one) => one.amount - one.refunded - takenOf(one)));

/** "When all of it was refunded or a bank has kept some of it", what it paid for ends. */
export const isUndone = (charge: TierCharge) => charge.refunded === charge.amount || lostOf(charge) > 0;
