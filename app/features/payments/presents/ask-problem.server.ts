import type { Member } from "#app/access/access.server.ts";
import type { Reader } from "#db/db.ts";
import { isChargingPaused } from "../instalments/charging-pauses.server.ts";
import type { Payment } from "../payments.queries.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import * as texts from "./texts.ts";

/**
 * Why nobody can pay for a member now, worded for that member; null if someone can.
 * @param payments all of the member's
 */
export async function askProblem(
	db: Reader,
	{ id, individualCost }: Pick<Member, "id" | "individualCost">,
	payments: readonly Payment[],
): Promise<string | null> {
	if (payments.length === 0 && individualCost > 0) return texts.chooseFirst;
	if (!findNextPayment(payments)) return texts.nothingOpen;
	return (await isChargingPaused(db, id)) ? texts.isPausedNow : null;
}
