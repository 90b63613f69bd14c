import { eq, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";

/** A refund of a charge, in cents. Nothing is reserved for one made by hand, or no longer for one that was refused. */
export type RefundOfCharge = Awaited<ReturnType<typeof listRefundsOfCharge>>[number];

export async function listRefundsOfCharge(db: Reader, paymentId: string) {
	const wasRefused = sql<number>`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.source} = 'refund-refused:' || ${refundLines.id})`;
	const rows = await db
		.select({ line: refundLines, origin: refundRequests.origin, wasRefused })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(eq(refundLines.paymentId, paymentId));
	return rows.map(({ line, origin, wasRefused }) => ({
		...line,
		isReserved: origin !== "provider" && wasRefused === 0,
	}));
}
