import { and, eq, inArray, or } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Tx } from "#db/db.ts";
import { payments } from "#db/schema/payments.ts";
import { isPaidOtherwise, type Payment } from "../payments.queries.ts";
import { COLLECTED_STATUSES, isPayable } from "../states.ts";
import { isKept } from "./rest.ts";
import { storeSchedule } from "./schedule.server.ts";
import type { Instalment } from "./schedule.ts";

/**
 * Stores what is left to pay: `instalments` are all payments that can still be made, and `total` is the number of
 * payments altogether, which is also updated on the ones already made. The caller has checked that none is being
 * processed.
 * @param known all of the member's current payments
 */
export async function storeRest(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	known: readonly Payment[],
	{ instalments, total }: { instalments: readonly Instalment[]; total: number },
): Promise<void> {
	const isReplaced = (one: Payment) => isPayable(one.status) || (one.status === "canceled" && !isKept(one));
	await storeSchedule(ctx, tx, trip, {
		member,
		schedule: instalments,
		known: known.filter(isReplaced),
		total,
	});
	const isMade = or(inArray(payments.status, [...COLLECTED_STATUSES]), isPaidOtherwise);
	await tx
		.update(payments)
		.set({ totalPayments: total })
		.where(and(eq(payments.memberId, member.id), isMade));
}
