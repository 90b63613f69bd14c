import { and, eq, gt, inArray, ne, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { releaseLines } from "#db/schema/fund.ts";
import { disputes, payments, refundLines } from "#db/schema/payments.ts";
import { findOverpaidCharge, settleOverpaid } from "./overpaid-disputes.server.ts";
import { planReversals } from "./plan-reversals.server.ts";
import { settleDisputes } from "./settle-disputes.server.ts";
import { type Entry, settleRefunds } from "./settle-refunds.server.ts";
import * as texts from "./texts/memos.ts";

/**
 * Shares anew what refunds and banks have taken of a charge, after each change of its refunds, disputes or releases, and
 * plans to take back what was released of it. Refunds come first, so that any order of events ends alike. It may be
 * called any number of times.
 * @param change.refund the entry's source and memo, if the provider has made or undone a refund that nothing is reserved for
 * @param change.dispute the same, if a bank has moved money
 * @param change.owedForOthers what the organizer will owe, in cents, of charges of the trip that have changed together with
 * this one and are settled after it: the fund lacks it until then
 */
export async function settleCharge(
	ctx: Ctx,
	tx: Tx,
	paymentId: string,
	{ refund, dispute, owedForOthers = 0 }: { refund?: Entry; dispute?: Entry; owedForOthers?: Cents } = {},
): Promise<void> {
	const ofRefunds = await settleRefunds(ctx, tx, paymentId, { entry: refund, owedForOthers });
	const ofDisputes = await settleDisputes(ctx, tx, paymentId, { entry: dispute, owedForOthers });
	await planReversals(ctx, tx, paymentId, ofRefunds + ofDisputes);
}

/**
 * Settles again every charge of which a bank has taken money, or of which something was released and refunded, in case its
 * refunds or releases have changed elsewhere.
 * @returns how many charges were looked at
 * @throws AggregateError with the errors of those that could not be settled
 */
export async function settleAllCharges(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const overpaid = await listOverpaidDisputes(ctx.db.read, provider);
	const charges = await listUnsettledCharges(ctx.db.read, provider);
	const settlements = [
		...overpaid.map(
			({ chargeRef }) =>
				(turn: Ctx) =>
					settleOverpaidCharge(turn, chargeRef ?? ""),
		),
		...charges.map(
			({ id }) =>
				(turn: Ctx) =>
					turn.db.write((tx) => settleCharge(turn, tx, id)),
		),
	];
	await forEachTurn(ctx, settlements, (turn, settle) => settle(turn), {
		failed: "charge(s) could not be settled",
	});
	return overpaid.length + charges.length;
}

function listOverpaidDisputes(db: Reader, provider: Provider) {
	const isTaken = and(eq(disputes.provider, provider), gt(disputes.amount, disputes.returned));
	return db
		.select()
		.from(disputes)
		.where(and(isTaken, eq(disputes.isOverpaid, true)));
}

function listUnsettledCharges(db: Reader, provider: Provider) {
	const disputed = db
		.select({ id: disputes.paymentId })
		.from(disputes)
		.where(and(gt(disputes.amount, disputes.returned), eq(disputes.isOverpaid, false)));
	const refunded = db
		.select({ id: refundLines.paymentId })
		.from(refundLines)
		.innerJoin(releaseLines, eq(releaseLines.paymentId, refundLines.paymentId))
		.where(ne(refundLines.status, "failed"));
	return db
		.select({ id: payments.id })
		.from(payments)
		.where(
			and(
				eq(payments.provider, provider),
				or(inArray(payments.id, disputed), inArray(payments.id, refunded)),
			),
		);
}

async function settleOverpaidCharge(ctx: Ctx, chargeRef: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const charge = await findOverpaidCharge(tx, chargeRef);
		if (!charge) return;
		const memo = texts.overpaidMemo(memberInMemo(charge.member), charge.payment.paymentNumber);
		await settleOverpaid(ctx, tx, charge, { source: null, memo });
	});
}
