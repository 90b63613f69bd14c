import { eq } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { presentAsks } from "#db/schema/payments.ts";

/** An ask is for one payment. It ends with that, whoever has paid it, and with its member's place. */
export async function endAsk(tx: Tx, memberId: string): Promise<void> {
	await tx.delete(presentAsks).where(eq(presentAsks.memberId, memberId));
}
