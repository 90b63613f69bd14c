import type { Ctx } from "#app/access/ctx.ts";
import { findHouseReleased } from "#app/features/cash-back/cash-back.queries.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";
import { returnedCashBack } from "./returned-cash-back.queries.ts";

/** Whether a fund holds what a member's refund takes out of it, with the cash back that it returns. Amounts in cents. */
export async function checkFundCoverage(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	{ tripId, ...member }: { id: string; tripId: string; cashBackApplied: Cents },
	plan: RefundPlan,
): Promise<Coverage> {
	const { provider } = ctx.payments;
	const held = -(await balanceOf(db, bookOf(provider), fundAccount(tripId)));
	const cashBack = await returnedCashBack(db, member, plan);
	const needed = fundShareOf(plan) + cashBack;
	// A release that has paid out a part of the cash back has taken that out of the fund for good.
	const isReleased = cashBack > 0 && (await findHouseReleased(db, { provider, tripId })).amount > 0;
	return {
		held: Math.max(0, held),
		needed,
		cashBack,
		isReleased,
		isCovered: held >= needed && !isReleased,
	};
}

type Coverage = { held: Cents; needed: Cents; cashBack: Cents; isReleased: boolean; isCovered: boolean };
