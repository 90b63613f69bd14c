import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { TIER_BY_ID, tierOf } from "../tiers.ts";
import { findReservedElsewhere, listCashBack } from "./cash-back.queries.ts";
import { cashBackSums } from "./cash-back.ts";

/**
 * A signed-in user's cash back: the totals, and a row for each trip, newest first. `owed` excludes what releases have
 * already paid.
 * @throws DomainError unauthenticated
 */
export async function cashBackView(ctx: Ctx) {
	const user = requireUser(ctx);
	const now = ctx.now.getTime();
	const entries = await listCashBack(ctx.db.read, { userId: user.id, provider: ctx.payments.provider });
	const byTrip = Map.groupBy(entries, ({ tripId }) => tripId);
	const trips = [...byTrip.values()].reverse().map((own) => {
		const [{ shareId, title } = { shareId: "", title: "" }] = own;
		const { pending, applied, reversed } = cashBackSums(own, now);
		const earnings = own.filter(({ kind }) => kind === "earned");
		const earned = earnings.reduce((sum, { amount }) => sum + amount, 0);
		const waiting = earnings.filter((one) => one.vestsAt > now).map((one) => one.vestsAt);
		const vestsOn = pending > 0 && waiting.length > 0 ? dateOf(new Date(Math.max(...waiting))) : null;
		return { shareId, title, earned, left: earned - reversed, applied, reversed, vestsOn };
	});
	const { owed, ...sums } = cashBackSums(entries, now);
	const stillOwed = owed > 0 ? Math.min(owed, await owedInBooks(ctx, user.id)) : 0;
	const { amount } = await findReservedElsewhere(ctx.db.read, { userId: user.id, memberId: "" });
	const reserved = Math.min(amount, sums.available);
	return {
		sums: {
			...sums,
			available: sums.available - reserved,
			reserved,
			filledByPending: sums.short - owed,
			paidByReleases: owed - stillOwed,
			owed: stillOwed,
		},
		trips,
		today: dateOf(ctx.now),
		plan: tierOf(user, ctx.now).name,
		rate: tierOf(user, ctx.now).cashBackRate,
		rates: { plus: TIER_BY_ID.plus.cashBackRate, pro: TIER_BY_ID.pro.cashBackRate },
	};
}

/** All of a user's debt to the house, in cents. It is not only for cash back, and releases pay all of it. */
async function owedInBooks(ctx: Ctx, userId: string): Promise<Cents> {
	const book = bookOf(ctx.payments.provider);
	return Math.max(0, await balanceOf(ctx.db.read, book, organizerDebtAccount(userId)));
}

export type CashBackView = Awaited<ReturnType<typeof cashBackView>>;
