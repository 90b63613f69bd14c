import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/client.server.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { disputes } from "#db/schema/payments.ts";
import { type Dispute, findDispute } from "./disputed-charges.queries.ts";
import { entrySources, nextSource } from "./sources.ts";

export type SavedDispute = {
	dispute: Dispute;
	isNew: boolean;
	/** Whether the bank has decided just now. */
	isClosed: boolean;
	isReturn: boolean;
	/** The source of the ledger entry for what the bank has moved since; null if it has moved nothing. */
	source: string | null;
};

/**
 * Stores the provider's state of a dispute. Events may come late or twice, so the amounts withdrawn and returned only
 * ever grow, and a dispute that was won stays won unless the bank takes more.
 * @param payment without an id for the charge of a plan
 */
export async function saveDispute(
	ctx: Ctx,
	tx: Tx,
	payment: { id: string | null; provider: Provider },
	fact: DisputeFact,
	isOverpaid: boolean,
): Promise<SavedDispute> {
	const before = await findDispute(tx, fact.ref);
	const now = ctx.now.getTime();
	const [takenBefore, returnedBefore] = [before?.amount ?? 0, before?.returned ?? 0];
	const amount = Math.max(takenBefore, fact.amount);
	const stated = fact.returned ?? (fact.status === "won" ? fact.amount : 0);
	const returned = Math.min(amount, Math.max(returnedBefore, stated));
	const hasMoved = amount > takenBefore || returned > returnedBefore;
	const status = nextStatus(before, fact, amount > takenBefore);
	const isClosed = status !== "open" && status !== before?.status;
	const values = {
		...{ amount, returned, status },
		fee: hasMoved ? Math.max(0, fact.fee) : (before?.fee ?? fact.fee),
		closedAt: isClosed ? now : status === "open" ? null : (before?.closedAt ?? null),
		reason: fact.reason ?? before?.reason ?? null,
		evidenceDueAt: fact.evidence ? fact.evidence.dueAt : (before?.evidenceDueAt ?? null),
		evidenceSubmittedAt: before?.evidenceSubmittedAt ?? (fact.evidence?.isSubmitted ? now : null),
		...{ chargeRef: fact.chargeRef, isOverpaid },
	};
	if (before) await tx.update(disputes).set(values).where(eq(disputes.ref, fact.ref));
	else {
		const { id: paymentId, provider } = payment;
		await tx.insert(disputes).values({ ref: fact.ref, paymentId, provider, openedAt: now, ...values });
	}
	const dispute = await findDispute(tx, fact.ref);
	if (!dispute) throw new Error("the dispute just stored is missing");
	const isReturn = amount === takenBefore;
	const used = hasMoved ? await usedSources(tx, fact) : [];
	const source = hasMoved ? nextSource(fact.ref, isReturn, used) : null;
	return { dispute, isNew: before === null, isClosed, isReturn, source };
}

function nextStatus(before: Dispute | null, fact: DisputeFact, takesMore: boolean): DisputeFact["status"] {
	if (!before || takesMore) return fact.status;
	const isStale = before.status === "won" || fact.status === "open";
	return isStale ? before.status : fact.status;
}

async function usedSources(tx: Tx, fact: DisputeFact): Promise<string[]> {
	const rows = await tx
		.select({ source: ledgerEntries.source })
		.from(ledgerEntries)
		.where(inArray(ledgerEntries.source, entrySources(fact)));
	return rows.map(({ source }) => source);
}
