import type { Reader } from "#db/client.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { hasCollected } from "../schedule/payment-state.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import * as texts from "../texts/charges.ts";
import { findPauseReason } from "./charge-history.queries.ts";

/**
 * Says why a member's automatic charges are paused; null where they are not, or where there are none to make.
 * @param payments all of the member's, first to last
 */
export async function pausedText(
	db: Reader,
	asked: { memberId: string },
	payments: readonly Payment[],
): Promise<string | null> {
	if (!findNextPayment(payments) || !hasCollected(payments)) return null;
	if (!(await hasConsented(db, asked.memberId))) return null;
	const reason = await findPauseReason(db, asked);
	return reason && texts.pausedUntil[reason];
}
