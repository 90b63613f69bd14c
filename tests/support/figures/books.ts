import { fullRefund, type RefundPlan, refundFromFund } from "#app/features/fund/refunds/refunds.ts";
import { isCollected, isPayable } from "#app/features/payments/states.ts";
import { earliestDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import * as schema from "#db/schema/index.ts";
import { openServerDb } from "#tests/support/server-db.ts";

const TABLES = {
	items: schema.tripItems,
	members: schema.members,
	options: schema.options,
	memberOptions: schema.memberOptions,
	payments: schema.payments,
	attempts: schema.attempts,
	outside: schema.outsidePayments,
	changes: schema.priceChanges,
	answers: schema.priceAnswers,
	refunds: schema.refundRequests,
	refundLines: schema.refundLines,
	releases: schema.fundReleases,
	releaseLines: schema.releaseLines,
	entries: schema.ledgerEntries,
	lines: schema.ledgerLines,
	pools: schema.pools,
	topUps: schema.poolTopUps,
	poolRefunds: schema.poolRefunds,
	poolPayments: schema.poolPayments,
	expenses: schema.expenses,
	parts: schema.expenseParts,
	settlements: schema.settlements,
};
type Tables = typeof TABLES;
type Rows = { [Name in keyof Tables]: Tables[Name]["$inferSelect"][] };
export type Member = Rows["members"][number];

/** The rows of the only trip of a server, at one moment. */
export type Books = Rows & { trip: typeof schema.trips.$inferSelect };

export async function readBooks(databaseUrl: string): Promise<Books> {
	const db = openServerDb(databaseUrl);
	try {
		const [trip] = await db.read.select().from(schema.trips);
		if (!trip) throw new Error("there is no trip");
		const rows = Object.entries(TABLES).map(
			async ([name, table]) => [name, await db.read.select().from(table)] as const,
		);
		const books = Object.fromEntries(await Promise.all(rows)) as Rows;
		// PostgreSQL returns a changed row last, and the last payment gets the odd cents.
		const payments = books.payments.toSorted((a, b) => a.paymentNumber - b.paymentNumber);
		return { ...books, payments, trip };
	} finally {
		db.close();
	}
}

type Kept = Pick<Rows["payments"][number], "status" | "amount" | "refundedAmount" | "lostAmount">;

/** The part of a payment that was kept, in cents: neither refunded nor lost in a dispute. */
export const keptOf = ({ status, amount, refundedAmount, lostAmount }: Kept): Cents =>
	isCollected(status) ? amount - refundedAmount - lostAmount : 0;

export const total = (rows: readonly { amount: Cents }[]): Cents => sum(rows.map(({ amount }) => amount));

/** How many people pay for a booking: those who came late leave everybody's price as it is. */
export const payersOf = ({ trip: { partySize, lateSpots } }: Books) => partySize - lateSpots;

export const perPerson = (books: Books): Cents => Math.round(books.trip.totalCost / payersOf(books));

/** The payments outside the app that count. */
export const countedOutside = ({ outside }: Books) =>
	outside.filter(({ state }) => ["recorded", "objected", "kept"].includes(state));

/** The trip's sums, calculated only from its rows and the ledger. */
export function sumsOf(books: Books) {
	const { trip, entries, lines, payments, refunds, refundLines } = books;
	const posted = (accounts: readonly string[], source: RegExp) => {
		const ids = new Set(entries.filter((one) => source.test(one.source)).map(({ id }) => id));
		return total(lines.filter((line) => ids.has(line.entryId) && accounts.includes(line.account)));
	};
	const [fund, fees] = [`fund:${trip.id}`, "platform_fee_income"];
	const balance = 0 - posted([fund], /./);
	const held = sum(
		refunds
			.filter(({ status }) => status === "pending")
			.map(({ memberId }) => backOf(books, memberId).fromFund.requested),
	);
	return {
		cost: trip.totalCost + trip.optionsCost,
		collected: 0 - posted([fund, fees], /^(charge|pool-pay):/),
		paidIn: sum(payments.map(keptOf)),
		balance,
		held,
		available: balance - held,
		released: total(books.releases),
		refunded: posted([fund, fees], /^refund-reserve:/),
		keptForCardFees: sum(refundLines.map(({ deduction }) => deduction)),
		cardFees: posted(["stripe_fees"], new RegExp(`^(${chargesOfPayments(books).join("|")})$`)),
		bookingFees: 0 - posted([fees], /./),
		outside: total(countedOutside(books)),
		late: sum(books.members.map((member) => lateOf(books, member))),
		pool: 0 - posted([`pool:${trip.id}`], /./),
	};
}

const chargesOfPayments = ({ payments }: Books) =>
	payments.flatMap(({ chargeRef }) => (chargeRef ? [`charge:${chargeRef}`] : []));

/** A member's payments, first to last. */
export const paymentsOf = ({ payments }: Books, { id }: Member) =>
	payments
		.filter(({ memberId }) => memberId === id)
		.toSorted((one, other) => one.paymentNumber - other.paymentNumber);

/** The sum of a member's payments whose day has passed; until they have begun to pay, only the first counts, because that is all they owe. */
function lateOf(books: Books, member: Member): Cents {
	const own = paymentsOf(books, member);
	const open = own.filter(({ status }) => isPayable(status));
	const hasBegun = member.paidOutside > 0 || own.some(({ status }) => isCollected(status));
	const today = earliestDate(new Date());
	return total((hasBegun ? open : open.slice(0, 1)).filter(({ dueDate }) => dueDate < today));
}

/** A member's own sums. */
export function sumsOfMember(books: Books, member: Member) {
	const { id, individualCost, takenOver, optionsCost, paidOutside } = member;
	const own = paymentsOf(books, member);
	const open = own.filter(({ status }) => isPayable(status));
	return {
		share: individualCost,
		base: individualCost - takenOver - optionsCost,
		paid: total(own.filter(({ status }) => isCollected(status))),
		kept: sum(own.map(keptOf)),
		refunded: sum(refundLinesOf(books, id).map(({ amount }) => amount)),
		outside: paidOutside,
		left: total(open),
		next: open[0]?.amount ?? 0,
		late: lateOf(books, member),
	};
}

export const refundLinesOf = ({ payments, refundLines }: Books, memberId: string) =>
	refundLines.filter((line) =>
		payments.some((one) => one.id === line.paymentId && one.memberId === memberId),
	);

/** What would be refunded to a member's cards: per payment, in all, and from what the fund still has. */
export function backOf(books: Books, memberId: string) {
	const charges = books.payments
		.filter((one) => one.memberId === memberId && isCollected(one.status) && one.paidByPool === null)
		.map((payment) => {
			const lines = books.refundLines.filter(({ paymentId }) => paymentId === payment.id);
			const released = total(books.releaseLines.filter(({ paymentId }) => paymentId === payment.id));
			return {
				...{ paymentId: payment.id, amount: payment.amount, refunded: payment.refundedAmount },
				deducted: sum(lines.map(({ deduction }) => deduction)),
				...{
					deductedFrom: payment.refundedAmount,
					bookingFee: payment.platformFeeAmount,
					lost: payment.lostAmount,
				},
				...{ released, inFund: payment.amount - payment.refundedAmount - released },
			};
		});
	return {
		all: fullRefund(charges),
		fromFund: refundFromFund(charges, Number.MAX_SAFE_INTEGER),
		each: charges.map((charge): RefundPlan => fullRefund([charge])),
		released: sum(charges.map(({ released }) => released)),
	};
}
