import { eq, sql } from "drizzle-orm";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { payments, refundLines } from "#db/schema/payments.ts";
import * as books from "./books.ts";
import * as of from "./charge.ts";
import { BANK_FEE } from "./charge.ts";
import { tiersIncome } from "./plan-charge.ts";
import type { Year } from "./year.ts";

/** Differences of our books, or the provider's, from what is expected, in words. */
export async function bookProblems({ house, organizers, tours }: Year): Promise<string[]> {
	const { world } = house;
	const trips = tours.map(({ book }) => book);
	const charges = trips.flatMap((trip) => trip.charges);
	const portions = trips.flatMap(books.portionsOf);
	const plans = organizers.flatMap(({ book }) => book.planCharges);
	const bankFees = BANK_FEE * plans.filter(({ dispute }) => dispute).length;
	const total = (amounts: Cents[]) => sum(amounts) + 0;
	const sent = portions.filter(({ state }) => state === "sent");
	const toCards = total(charges.map(of.toCardOf));
	const deductions = total(charges.flatMap(({ refunds }) => refunds.map((one) => one.gross - one.toCard)));
	const balance =
		house.moved() +
		total(charges.map((one) => one.amount - one.cardFee)) -
		toCards -
		total(sent.map((one) => one.amount - of.backOf(one))) -
		total(charges.flatMap(({ disputes }) => disputes.map((one) => one.amount + one.fee - one.returned))) +
		tiersIncome(plans) -
		total(plans.map(({ cardFee }) => cardFee)) -
		bankFees;
	const expected: Record<string, Cents> = {
		stripe_balance: balance,
		house_bank: -house.moved(),
		stripe_fees: total([...charges, ...plans].map(({ cardFee }) => cardFee)),
		subscription_income: -tiersIncome(plans),
		platform_fee_income: -total(charges.map((one) => of.bookingFeeLeft(one))),
		refund_deduction_income: -deductions,
		refund_clearing: 0,
		release_clearing: -total(trips.map(books.waitingOf)),
		dispute_loss: total(charges.map(of.lossOf)) + bankFees,
		...Object.fromEntries(trips.map((trip) => [`fund:${trip.id}`, -books.fundOf(trip)])),
		...Object.fromEntries(organizers.map(({ book }) => [`organizer_debt:${book.id}`, books.debtOf(book)])),
	};
	const rows = await world.db.read
		.select({ account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerLines)
		.where(eq(ledgerLines.book, bookOf(world.nobody.payments.provider)))
		.groupBy(ledgerLines.account);
	const found = new Map(rows.map(({ account, amount }) => [account, amount]));
	const accounts = new Set([...found.keys(), ...Object.keys(expected)]);
	const problems = [...accounts].flatMap((account) =>
		differing(account, found.get(account) ?? 0, (expected[account] ?? 0) + 0),
	);
	const lines = await world.nobody.payments.listBalanceSince(0);
	problems.push(...differing("the provider's balance", sum(lines.map(({ net }) => net)), balance));
	return [...problems, ...(await chargeProblems(world.db.read, charges))];
}

type Reader = Year["house"]["world"]["db"]["read"];

/**
 * Differences of our rows about each charge. Nobody gets back more than they paid, from us and from their bank
 * together.
 */
async function chargeProblems(read: Reader, charges: of.Charge[]): Promise<string[]> {
	const rows = new Map((await read.select().from(payments)).map((row) => [row.id, row]));
	const back = await read
		.select({ id: refundLines.paymentId, amount: sql<number>`sum(${refundLines.amount})` })
		.from(refundLines)
		.where(eq(refundLines.status, "processed"))
		.groupBy(refundLines.paymentId);
	const toCards = new Map(back.map(({ id, amount }) => [id, amount]));
	return charges.flatMap((charge) => {
		const row = rows.get(charge.paymentId);
		const where = `charge ${charge.ref}`;
		const more = of.toCardOf(charge) + of.takenOf(charge) - charge.amount;
		return [
			...differing(`${where}, refunded`, row?.refundedAmount ?? 0, of.refundedOf(charge)),
			...differing(`${where}, lost`, row?.lostAmount ?? 0, of.lostOf(charge)),
			...differing(`${where}, to the card`, toCards.get(charge.paymentId) ?? 0, of.toCardOf(charge)),
			...(more > 0 ? [`${where}: ${more} more went back than was paid`] : []),
		];
	});
}

/** @returns a problem if they are not the same */
export function differing(what: string, found: unknown, expected: unknown): string[] {
	const [ours, theirs] = [JSON.stringify(found), JSON.stringify(expected)];
	return ours === theirs ? [] : [`${what} is ${ours} instead of ${theirs}`];
}
