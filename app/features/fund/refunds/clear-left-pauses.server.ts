import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { resumeCharges } from "#app/features/payments/instalments/pause-charges.server.ts";
import { chargePauses } from "#db/schema/payments.ts";
import { hasPausingRefund } from "./pause-charges.server.ts";

/**
 * Ends pauses that refunds of an earlier version left behind for good. These members were not charged for a long time
 * and may have left, so automatic charges start again only with a new consent.
 * @returns how many pauses were ended
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
