import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";

/** Whether a fund holds what a refund takes out of it. Amounts in cents. */
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
