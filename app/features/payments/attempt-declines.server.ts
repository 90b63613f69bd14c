import type { Ctx } from "#app/access/ctx.ts";
import { noteDecline } from "#app/features/payment-methods/card-tries.server.ts";
import type { IntentFact } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/client.server.ts";
import { holderOf } from "./payers.queries.ts";
import type { AttemptContext } from "./payments.queries.ts";

/**
 * Records the decline of a payment's card. Charges made while the member is away are not their tries.
 * @returns whether the intent must not be tried again
 */
export async function noteAttemptDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, member }: Pick<AttemptContext, "attempt" | "member">,
	{ declineRef: ref, fingerprint }: IntentFact,
): Promise<boolean> {
	if (!ref || attempt.surface === "off_session") return false;
	return noteDecline(ctx, tx, holderOf(member), { ref, formId: attempt.id, fingerprint });
}
