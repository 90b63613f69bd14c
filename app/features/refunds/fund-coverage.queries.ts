import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";

/** How much a trip's fund holds, in cents, and how much of it a refund takes: never more than that. */
export async function checkFundCoverage(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	tripId: string,
	plan: RefundPlan,
): Promise<{ held: Cents; needed: Cents; isCovered: boolean }> {
	const held = -(await balanceOf(db, bookOf(ctx.payments.provider), fundAccount(tripId)));
	const needed = fundShareOf(plan);
	return { held: Math.max(0, held), needed, isCovered: held >= needed };
}
