import { type SQL, sql } from "drizzle-orm";
import { basisPointsOf, type Cents } from "#app/lib/money.ts";
import { members } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";

/** The amount is in cents; debits are positive. */
export type LedgerLine = { account: string; amount: Cents };

export const fundAccount = (tripId: string) => `fund:${tripId}`;

/**
 * The lines of a charge (Rules: Ledger): the provider keeps its fee, the platform its booking fee, and the fund
 * gets the rest. Amounts in cents; `feeRate` is the booking fee in basis points of the gross.
 */
export function chargeLines(charge: {
	tripId: string;
	gross: Cents;
	providerFee: Cents;
	feeRate: number;
}): LedgerLine[] {
	const fee = basisPointsOf(charge.gross, charge.feeRate);
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.gross - charge.providerFee },
		{ account: "stripe_fees", amount: charge.providerFee },
		{ account: fundAccount(charge.tripId), amount: -(charge.gross - fee) },
		{ account: "platform_fee_income", amount: -fee },
	]);
}

/** The lines of a charge for a plan, all of which is the house's income. Amounts in cents. */
export function tierChargeLines(charge: { amount: Cents; fee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.amount - charge.fee },
		{ account: "stripe_fees", amount: charge.fee },
		{ account: "subscription_income", amount: -charge.amount },
	]);
}

/** The lines of a charge that the member did not owe: the platform owes them all of it. Amounts in cents. */
export function overpaymentLines(charge: { gross: Cents; providerFee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.gross - charge.providerFee },
		{ account: "stripe_fees", amount: charge.providerFee },
		{ account: "member_overpaid", amount: -charge.gross },
	]);
}

/** The lines of an overpayment's refund, in cents; the provider keeps its fee. */
export function overpaymentRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "member_overpaid", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

export function nonZeroLines(lines: LedgerLine[]): LedgerLine[] {
	return lines.filter((line) => line.amount !== 0);
}

/**
 * An organizer's debt to the house, debit positive: money released to them that the house has since returned to others,
 * and used cash back that was reversed.
 */
export const organizerDebtAccount = (userId: string) => `organizer_debt:${userId}`;

/**
 * The account that owes what was released to an organizer. Without an organizer nobody received it, so the house bears
 * it.
 */
export const debtorAccount = (organizerId: string | null) =>
	organizerId ? organizerDebtAccount(organizerId) : "dispute_loss";

const START = "{member:";

/**
 * The placeholder for a member's name at the start of a memo. Ledger entries cannot be changed, but a name must
 * disappear when its account is deleted, so it is inserted when the memo is read.
 */
export const memberInMemo = ({ id }: { id: string }) => `${START}${id}}`;

/** An entry's memo with its member's current name. */
export function memoWithName(): SQL<string> {
	const { memo, tripId } = ledgerEntries;
	const end = sql`instr(${memo}, '}')`;
	const memberId = sql`substr(${memo}, ${START.length + 1}, ${end} - ${START.length + 1})`;
	const name = sql`(select ${members.name} from ${members} where ${members.id} = ${memberId} and ${members.tripId} = ${tripId})`;
	const isOfMember = sql`substr(${memo}, 1, ${START.length}) = ${START}`;
	return sql<string>`case when ${isOfMember} then coalesce(${name} || substr(${memo}, ${end} + 1), ${memo}) else ${memo} end`;
}
