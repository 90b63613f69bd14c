import { and, eq } from "drizzle-orm";
import { missingError, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { pauseChargesForRefund } from "./pause-charges.server.ts";
import { notifyRefundWithdrawal } from "./refund-notifications.server.ts";
import { findRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import * as decisionTexts from "./texts/decision.ts";

/**
 * Takes a member's own request back while the organizer has not decided. Automatic charges resume as after a rejection,
 * and the member stays on the trip.
 * @throws DomainError conflict when it was decided or taken back before; not_found, forbidden, unauthenticated
 */
export async function withdrawRefund(ctx: Ctx, id: string): Promise<RefundRequest> {
	const requested = await findRefundRequest(ctx.db.read, { id });
	if (!requested) throw missingError(ctx, decisionTexts.notFound);
	const { trip, member } = await requireOwnMember(ctx, requested.memberId, "refund.ask");
	return ctx.db.write(async (tx) => {
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
