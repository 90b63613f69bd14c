import type { Ctx } from "#app/access/ctx.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { reverseCashBack } from "#app/features/payments/cash-back-entries.server.ts";
import { findPaymentByCharge } from "#app/features/payments/payments.queries.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { notifyClosed, notifyOpened } from "../disputes/dispute-notices.server.ts";
import { findOverpaidCharge, settleOverpaid } from "../disputes/overpaid-disputes.server.ts";
import { saveDispute } from "../disputes/save-dispute.server.ts";
import { settleCharge } from "../disputes/settle-charge.server.ts";
import { stopCharges } from "../disputes/stop-charges.server.ts";
import * as memos from "../disputes/texts/memos.ts";
import { applyTierDispute } from "./tier-charges.server.ts";

/**
 * Brings the ledger in line with the provider's state of one dispute; it may be called in any order and any number of
 * times (Rules: Disputes).
 * @returns false when the ledger does not have the disputed charge
 */
export async function applyDispute(ctx: Ctx, fact: DisputeFact): Promise<boolean> {
	// An inquiry, or a dispute that was prevented, takes no money.
	if (fact.amount === 0) return true;
	return (await applyTierDispute(ctx, fact)) || applyPaymentDispute(ctx, fact);
}

async function applyPaymentDispute(ctx: Ctx, fact: DisputeFact): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const owed = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		const overpaid = owed ? null : await findOverpaidCharge(tx, fact.chargeRef);
		const found = owed ?? overpaid;
		if (!found) return false;
		const { payment, member } = found;
		const saved = await saveDispute(ctx, tx, payment, fact, overpaid !== null);
		const name = memberInMemo(member);
		if (overpaid) {
			const memo = memos.overpaidMemo(name, payment.paymentNumber);
			await settleOverpaid(ctx, tx, overpaid, { source: saved.source, memo });
		} else {
			const memo = saved.isReturn
				? memos.wonMemo(name, payment.paymentNumber)
				: memos.disputedMemo(name, payment.paymentNumber, payment.totalPayments);
			const dispute = saved.source ? { source: saved.source, memo } : undefined;
			await settleCharge(ctx, tx, payment.id, { dispute });
			if (saved.source) await reverseCashBack(ctx, tx, payment.id, saved.source);
		}
		if (saved.isNew || saved.isClosed) await stopCharges(ctx, tx, member.id, saved);
		if (saved.isNew) await notifyOpened(ctx, tx, { ...found, dispute: saved.dispute });
		if (saved.isClosed) await notifyClosed(ctx, tx, { ...found, dispute: saved.dispute });
		return true;
	});
}
