import type { MemberAccess } from "#app/access/access.server.ts";
import type { Reader } from "#db/db.ts";
import { isChargingPaused } from "../instalments/charging-pauses.server.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import * as texts from "./texts.ts";

/** Why nobody can pay for a member now, in words for them alone; null if someone can. */
export async function askProblem(
	db: Reader,
	{ member }: Pick<MemberAccess, "member">,
): Promise<string | null> {
	const payments = await listMemberPayments(db, { memberId: member.id });
	if (payments.length === 0 && member.individualCost > 0) return texts.chooseFirst;
	if (!findNextPayment(payments)) return texts.nothingOpen;
	return (await isChargingPaused(db, member.id)) ? texts.isPausedNow : null;
}
