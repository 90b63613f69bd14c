import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { resumeCharges } from "#app/features/payments/instalments/pause-charges.server.ts";
import { chargePauses } from "#db/schema/index.ts";
import { hasPausingRefund } from "./pause-charges.server.ts";

/**
 * Ends the pauses that refunds of an earlier version have left behind for good. The members were not charged for long and
 * may have gone, so that only a new consent starts their automatic charges again.
 * @returns how many were ended
 */
export async function clearLeftPauses(ctx: Ctx): Promise<number> {
	const paused = await ctx.db.read.select().from(chargePauses).where(eq(chargePauses.reason, "refund"));
	let count = 0;
	for (const { memberId } of paused) {
		if (await hasPausingRefund(ctx.db.read, memberId)) continue;
		await ctx.db.write(async (tx) => {
			if ((await hasPausingRefund(tx, memberId)) || !(await resumeCharges(tx, memberId, "refund"))) return;
			await withdrawConsent(ctx, tx, memberId);
			count += 1;
		});
	}
	return count;
}
