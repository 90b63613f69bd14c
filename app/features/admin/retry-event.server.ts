import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { toProviderEvent } from "#app/features/reconciliation/events.server.ts";
import { processEvent } from "#app/features/reconciliation/process-event.server.ts";
import type { ProviderEvent } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { attempts, disputes, providerEvents, refundLines } from "#db/schema/index.ts";
import { nothingToDo, otherProvider, type RetryResult } from "./retry-result.ts";

type Row = typeof providerEvents.$inferSelect;

/** Events are listed from this long before we took them in: they come late. */
const LOOKBACK_MS = HOUR_MS;

/** Applies a stored event again, on the way that it came: an event that was applied meanwhile changes nothing. */
export async function retryEvent(ctx: Ctx, id: string): Promise<RetryResult> {
	const row = await findEvent(ctx.db.read, id);
	if (!row || row.appliedAt !== null) return nothingToDo("This event has been applied.");
	if (row.provider !== ctx.payments.provider) return otherProvider(row.provider);
	const about = await resolveEventSubject(ctx, row);
	if (!about) {
		return {
			type: "error",
			title: "Not to be found any more",
			message: "The provider no longer lists this event, and it names nothing of ours.",
		};
	}
	if (await processEvent(ctx, { id: row.id, type: row.type, at: row.receivedAt, about })) {
		return { type: "success", title: "Applied", message: `${row.type} is taken in now.` };
	}
	const after = await findEvent(ctx.db.read, id);
	if (after?.appliedAt !== null) return nothingToDo("This event has been applied.");
	return { type: "info", title: "Too early still", message: after.error ?? "It is kept." };
}

/** What the event is about, as it came, else from the provider's own list, or from the row of ours that it names. */
async function resolveEventSubject(ctx: Ctx, row: Row): Promise<ProviderEvent["about"] | null> {
	if (row.about) return toProviderEvent(row).about;
	const listed = await ctx.payments.listEventsSince(row.receivedAt - LOOKBACK_MS);
	return listed.find(({ id }) => id === row.id)?.about ?? findSubjectByRef(ctx.db.read, row.objectRef ?? "");
}

async function findSubjectByRef(db: Reader, ref: string): Promise<ProviderEvent["about"] | null> {
	const [attempt] = await db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, ref));
	if (attempt) return { kind: "attempt", attemptId: attempt.id };
	const [dispute] = await db.select({ ref: disputes.ref }).from(disputes).where(eq(disputes.ref, ref));
	if (dispute) return { kind: "dispute", ref };
	const [line] = await db.select({ id: refundLines.id }).from(refundLines).where(eq(refundLines.ref, ref));
	return line ? { kind: "refund", ref, id: line.id } : null;
}

async function findEvent(db: Reader, id: string): Promise<Row | null> {
	const [row] = await db.select().from(providerEvents).where(eq(providerEvents.id, id));
	return row ?? null;
}
