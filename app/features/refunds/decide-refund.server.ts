import { and, eq } from "drizzle-orm";
import { requireTrip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { notifyRefundDecision } from "#app/features/notifications/refund-notifications.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { members, refundRequests } from "#db/schema/index.ts";
import { pauseChargesForRefund } from "./pause-charges.server.ts";
import { processRefundLine } from "./process-refund-line.server.ts";
import { findRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import type { DecideRefund } from "./refunds.schema.ts";
import { reserveRefund } from "./reserve-refund.server.ts";
import { canMoveRefund } from "./states.ts";
import * as texts from "./texts/decision.ts";

/**
 * Approves or rejects a refund request, once (Rules: Refunds). An approval reserves the money, then asks the
 * provider to refund each charge; the sweeper repeats what has no answer.
 * @param input.customAmount in cents; the whole refundable amount when missing
 * @throws DomainError insufficient_funds, which leaves the request open; conflict when it was decided before; invalid
 * when the custom amount is too large; not_found, forbidden, unauthenticated
 */
export async function decideRefund(ctx: Ctx, id: string, input: DecideRefund): Promise<RefundRequest> {
	const requested = await findRefundRequest(ctx.db.read, { id });
	if (!requested) {
		throw new DomainError(userOf(ctx) ? "not_found" : "unauthenticated", texts.notFound);
	}
	const { trip } = await requireTrip(ctx, requested.tripId, "refund.decide");
	const lineIds = await ctx.db.write(async (tx) => {
		const request = await saveDecision(ctx, tx, id, input);
		const [member] = await tx.select().from(members).where(eq(members.id, request.memberId));
		if (!member) throw new Error("a member with payments is never deleted");
		await notifyRefundDecision(ctx, tx, { trip, member, request });
		return input.status === "approved" ? reserveRefund(ctx, tx, { trip, member, request }) : [];
	});
	// The approval stands even if the provider fails: the sweeper repeats the refund and reports the error.
	for (const lineId of lineIds) await processRefundLine(ctx, lineId).catch(() => {});
	return (await findRefundRequest(ctx.db.read, { id })) ?? requested;
}

/** The guarded update lets only one of several decisions at once succeed. */
async function saveDecision(ctx: Ctx, tx: Tx, id: string, input: DecideRefund): Promise<RefundRequest> {
	const request = await findRefundRequest(tx, { id });
	if (!request || !canMoveRefund(request.status, input.status)) {
		throw new DomainError("conflict", texts.decidedAlready);
	}
	const now = ctx.now().getTime();
	const outcome =
		input.status === "approved"
			? { approvedAt: now, approvedAmount: requireRefundable(request, input.customAmount) }
			: { rejectedAt: now };
	const [decided] = await tx
		.update(refundRequests)
		.set({ status: input.status, organizerNotes: input.organizerNotes ?? null, ...outcome })
		.where(and(eq(refundRequests.id, id), eq(refundRequests.status, "pending")))
		.returning();
	if (!decided) throw new DomainError("conflict", texts.decidedAlready);
	await pauseChargesForRefund(ctx, tx, decided.memberId);
	return decided;
}

function requireRefundable({ refundableAmount }: RefundRequest, custom = refundableAmount): number {
	if (custom <= refundableAmount) return custom;
	throw new DomainError("invalid", texts.atMost(formatCents(refundableAmount)), {
		field: "customAmount",
	});
}
