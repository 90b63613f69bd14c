import { and, eq } from "drizzle-orm";
import { type MemberAccess, missingError, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { pauseChargesForRefund } from "./pause-charges.server.ts";
import { notifyRefundWithdrawal } from "./refund-notifications.server.ts";
import { findRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import * as decisionTexts from "./texts/decision.ts";

/**
 * Withdraws a member's own request while it is undecided. Automatic charges resume as after a rejection, and the member
 * stays on the trip.
 * @throws DomainError conflict if it was decided or withdrawn before; not_found, forbidden, unauthenticated
 */
export async function withdrawRefund(ctx: Ctx, id: string): Promise<RefundRequest> {
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireOwnRefund(ctx, id, tx);
		const [request] = await tx
			.update(refundRequests)
			.set({ status: "withdrawn", withdrawnAt: ctx.now.getTime(), isLeaving: false })
			.where(and(eq(refundRequests.id, id), eq(refundRequests.status, "pending")))
			.returning();
		if (!request) throw new DomainError("conflict", decisionTexts.decidedAlready);
		const next = await pauseChargesForRefund(ctx, tx, { trip, member });
		await notifyRefundWithdrawal(ctx, tx, { trip, member, request, next });
		return request;
	});
}

/**
 * Checks that a request belongs to the asker's own membership.
 * @throws DomainError not_found, forbidden, unauthenticated
 */
export async function requireOwnRefund(
	ctx: Ctx,
	id: string,
	db: Reader = ctx.db.read,
): Promise<MemberAccess> {
	const request = await findRefundRequest(db, { id });
	if (!request) throw missingError(ctx, decisionTexts.notFound);
	return requireOwnMember(ctx, request.memberId, "refund.ask", db);
}
