import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { pauseCharges, resumeCharges } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import type { Tx } from "#db/client.server.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import type { SavedDispute } from "./save-dispute.server.ts";

/**
 * Pauses a member's automatic charges while one of their disputes is open. A lost dispute ends their consent, so that
 * charges start again only with a new one (Rules: Disputes). It is called when a dispute is opened or closed.
 */
export async function stopCharges(
	ctx: Ctx,
	tx: Tx,
	memberId: string,
	{ dispute, isClosed }: Pick<SavedDispute, "dispute" | "isClosed">,
): Promise<void> {
	if (isClosed && dispute.status === "lost") await withdrawConsent(ctx, tx, memberId);
	const [open] = await tx
		.select({ ref: disputes.ref })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.where(and(eq(payments.memberId, memberId), eq(disputes.status, "open")));
	if (open) await pauseCharges(tx, memberId, "dispute", ctx.now);
	else await resumeCharges(tx, memberId, "dispute");
}
