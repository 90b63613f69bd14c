import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { houseMoneyOf } from "#app/features/cash-back/house-money.queries.ts";
import { balanceOf, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { fundShareOf, type RefundPlan } from "./refunds.ts";
import { returnedCashBack } from "./returned-cash-back.queries.ts";

/** What a trip's fund holds, in cents; 0 for one that owes. */
export async function heldInFund(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id }: Pick<Trip, "id">,
): Promise<Cents> {
	return Math.max(0, -(await balanceOf(db, bookOf(provider), fundAccount(id))));
}

/** Whether `held` is enough for what a member's refund takes out of the fund, with the cash back that it returns. Amounts in cents. */
export async function checkFundCoverage(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	{ tripId, ...member }: { id: string; tripId: string; cashBackApplied: Cents },
	plan: RefundPlan,
	held: Cents,
): Promise<Coverage> {
	const { provider } = ctx.payments;
	const cashBack = await returnedCashBack(db, member, plan);
	const needed = fundShareOf(plan) + cashBack;
	// A release that has paid out a part of the cash back has taken that out of the fund for good.
	const isReleased = cashBack > 0 && (await houseMoneyOf(db, { provider, tripId })).cashBackReleased > 0;
	return { needed, cashBack, isReleased, isCovered: held >= needed && !isReleased };
}

type Coverage = { needed: Cents; cashBack: Cents; isReleased: boolean; isCovered: boolean };
