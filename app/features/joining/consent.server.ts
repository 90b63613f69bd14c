import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { CHARGE_CONSENT } from "#app/features/payments/payers.queries.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { consents } from "#db/schema/index.ts";
import { CONSENT } from "./consent.ts";
import type { JoinTrip } from "./joining.schema.ts";

/** Stores the consent to later charges with its text, once per version. The saved card is charged only with it. */
export async function recordConsent(
	ctx: Ctx,
	tx: Tx,
	member: Member,
	{ consent, paymentPlan }: Pick<JoinTrip, "consent" | "paymentPlan">,
): Promise<void> {
	if (!consent || paymentPlan === "full") return;
	const row = {
		id: newId(),
		memberId: member.id,
		kind: CHARGE_CONSENT,
		version: CONSENT.version,
		text: CONSENT.text,
		givenAt: ctx.now().getTime(),
	};
	await tx.insert(consents).values(row).onConflictDoNothing();
}
