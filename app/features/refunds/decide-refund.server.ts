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

/**
 * The organizer's answer to a request, given once. An approval reserves the money in one transaction, then asks the
 * provider for each charge's refund; what is not answered, the sweeper finishes.
 * @param input.customAmount in cents; all that can come back when left out
 * @returns the request as it stands now: processed once the provider has confirmed every refund
 * @throws DomainError insufficient_funds, after which the request is still open; conflict when it is decided already;
 * invalid for a custom amount that is too much; not_found, forbidden, unauthenticated
 */
export async function decideRefund(ctx: Ctx, id: string, input: DecideRefund): Promise<RefundRequest> {
	const asked = await findRefundRequest(ctx.db.read, id);
	if (!asked) {
		throw new DomainError(userOf(ctx) ? "not_found" : "unauthenticated", "Refund request not found");
	}
	const { trip } = await requireTrip(ctx, asked.tripId, "refund.decide");
	const lineIds = await ctx.db.write(async (tx) => {
		const request = await saveDecision(ctx, tx, id, input);
		const [member] = await tx.select().from(members).where(eq(members.id, request.memberId));
		if (!member) throw new Error("a member with payments is never deleted");
		await notifyRefundDecision(ctx, tx, { trip, member, request });
		return input.status === "approved" ? reserveRefund(ctx, tx, { trip, member, request }) : [];
	});
	// It is approved, whatever becomes of these: what goes wrong here, the sweeper takes up, and tells.
	for (const lineId of lineIds) await processRefundLine(ctx, lineId).catch(() => {});
	return (await findRefundRequest(ctx.db.read, id)) ?? asked;
}

/** Of several that decide at once, one finds it pending. */
async function saveDecision(ctx: Ctx, tx: Tx, id: string, input: DecideRefund): Promise<RefundRequest> {
	const request = await findRefundRequest(tx, id);
	if (!request || !canMoveRefund(request.status, input.status)) {
		throw new DomainError("conflict", "This request has been decided already");
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
	if (!decided) throw new DomainError("conflict", "This request has been decided already");
	await pauseChargesForRefund(ctx, tx, decided.memberId);
	return decided;
}

function requireRefundable({ refundableAmount }: RefundRequest, custom = refundableAmount): number {
	if (custom <= refundableAmount) return custom;
	throw new DomainError("invalid", `At most ${formatCents(refundableAmount)} can go back`, {
		field: "customAmount",
	});
}
