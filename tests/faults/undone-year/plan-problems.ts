import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { billingView } from "#app/features/plans/billing/billing-view.server.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { users } from "#db/schema/access.ts";
import { invoices } from "#db/schema/plans.ts";
import { cashBackEntries, entitlements } from "#db/schema/tiers.ts";
import { differing } from "./book-problems.ts";
import { cardFeeOf, cashBackLeft } from "./charge.ts";
import { lostOf, PRICES, type TierCharge } from "./plan-charge.ts";
import type { Year } from "./year.ts";

/** Adds organizers' new payments for plans to the books, if they were owed. */
export async function takeInInvoices({ house, organizers }: Year): Promise<void> {
	const known = new Set(organizers.flatMap(({ book }) => book.planCharges.map(({ ref }) => ref)));
	const rows = await house.world.db.read.select().from(invoices).orderBy(invoices.paidAt);
	for (const { chargeRef, userId, tripId, amount } of rows) {
		if (chargeRef === null || known.has(chargeRef)) continue;
		const book = organizers.find(({ book: { id } }) => id === userId)?.book;
		if (!book) throw new Error("an invoice is of an organizer");
		expect(amount).toBe(tripId ? PRICES["one-time"] : priceOf(book.plan));
		book.planCharges.push({
			...{ ref: chargeRef, tripId, amount, cardFee: cardFeeOf(amount), refunded: 0, dispute: null },
		});
	}
}

const priceOf = (tier: "free" | "plus" | "pro") => (tier === "free" ? 0 : PRICES[tier]);

/** Differences of organizers' plans, their payments for them, and their cash back, in words. */
export async function tierProblems({ house: { world }, organizers, tours }: Year): Promise<string[]> {
	const problems: string[] = [];
	for (const { user, ctx, book } of organizers) {
		const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id));
		const plan = row && tierOf(row, world.clock.now()).id;
		const earned = await world.db.read
			.select()
			.from(cashBackEntries)
			.where(eq(cashBackEntries.userId, user.id));
		const expected = sum(book.trips.flatMap(({ charges }) => charges.map(cashBackLeft)));
		const { invoices: shown } = await billingView(ctx());
		problems.push(
			...differing(`plan of ${user.firstName}`, plan, book.plan),
			...differing(`cash back of ${user.firstName}`, sum(earned.map(({ amount }) => amount)), expected),
			...differing(
				`billing of ${user.firstName}`,
				shown.map(({ amount, undone }) => [amount, undone]).toSorted(),
				book.planCharges.map((one) => [one.amount, undoneText(one)]).toSorted(),
			),
		);
	}
	const owned = await world.db.read.select().from(entitlements);
	for (const { book, trip } of tours) {
		const has = owned.some(({ tripId, endedAt }) => tripId === trip.id && endedAt === null);
		problems.push(...differing(`one-time Pro of ${trip.title}`, has, book.hasOneTimePro));
	}
	return problems;
}

/** "$5.00 of it was refunded." */
function undoneText(charge: TierCharge): string | null {
	const lost = lostOf(charge);
	const refunded = charge.refunded > 0 ? [`${formatCents(charge.refunded)} of it was refunded.`] : [];
	const taken = lost > 0 ? [`Your bank has taken back ${formatCents(lost)} of it.`] : [];
	return [...refunded, ...taken].join(" ") || null;
}
