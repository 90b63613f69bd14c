import { type Cents, sum } from "#app/lib/money.ts";

/** What an organizer's plan costs and gives, by the words of the rooms' rules.md. */
export type TierId = "free" | "plus" | "pro";

/** The booking fee and the cash back of an organizer's trips, in basis points. */
export const RATES: Record<TierId, { feeRate: number; cashBackRate: number }> = {
	free: { feeRate: 500, cashBackRate: 0 },
	plus: { feeRate: 200, cashBackRate: 200 },
	pro: { feeRate: 0, cashBackRate: 500 },
};

/** Plus by the month, Pro by the year, and one-time Pro. */
export const PRICES = { plus: 499, pro: 7_900, "one-time": 500 } as const;

/** What an organizer has paid the house: a period of a plan, or one-time Pro for a trip. */
export type TierCharge = {
	ref: string; // the provider's id
	tripId: string | null; // of one-time Pro
	amount: Cents;
	cardFee: Cents;
	refunded: Cents; // by hand, as all refunds of plans
	dispute: { id: string; amount: Cents; status: "open" | "won" | "lost" } | null;
};

const takenOf = ({ dispute }: TierCharge) => (dispute && dispute.status !== "won" ? dispute.amount : 0);
/** What a bank has kept, once it has decided. */
export const lostOf = ({ dispute }: TierCharge) => (dispute?.status === "lost" ? dispute.amount : 0);

/** "What goes back is subscription_income less." */
export const tiersIncome = (charges: readonly TierCharge[]) =>
	sum(charges.map((one) => one.amount - one.refunded - takenOf(one)));

/** "When all of it was refunded or a bank has kept some of it", what it paid for ends. */
export const isUndone = (charge: TierCharge) => charge.refunded === charge.amount || lostOf(charge) > 0;
