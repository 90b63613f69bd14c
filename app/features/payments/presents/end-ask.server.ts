import { eq } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { presentAsks } from "#db/schema/payments.ts";

/** An ask is for one payment. It ends when that is paid, by anyone, and when its member leaves. */
export async function endAsk(tx: Tx, memberId: string): Promise<void> {
	await tx.delete(presentAsks).where(eq(presentAsks.memberId, memberId));
}
