import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { ProviderEvent } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import type { providerEvents } from "#db/schema/fund.ts";
import { attempts, disputes, refundLines } from "#db/schema/payments.ts";

export type StoredEvent = typeof providerEvents.$inferSelect;
type Subject = ProviderEvent["about"];

/** An event arrives at most this long after the date under which the provider lists it. */
const MAX_DELAY_MS = HOUR_MS;

export function toProviderEvent({ id, type, receivedAt, about }: StoredEvent): ProviderEvent {
	return { id, type, at: receivedAt, about: (about as Subject | null) ?? { kind: "nothing" } };
}

/**
 * What a stored event is about: as it was delivered, as the provider lists it, or the row of ours that it refers to.
 */
export async function findEventSubject(ctx: Ctx, event: StoredEvent): Promise<Subject | null> {
	if (event.about) return toProviderEvent(event).about;
	const listed = await ctx.payments.listEventsSince(event.receivedAt - MAX_DELAY_MS);
	const subject = listed.find(({ id }) => id === event.id)?.about;
	return subject ?? findSubjectByRef(ctx.db.read, event.objectRef ?? "");
}

async function findSubjectByRef(db: Reader, ref: string): Promise<Subject | null> {
	const [attempt] = await db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, ref));
	if (attempt) return { kind: "attempt", attemptId: attempt.id };
	const [dispute] = await db.select({ ref: disputes.ref }).from(disputes).where(eq(disputes.ref, ref));
	if (dispute) return { kind: "dispute", ref };
	const [line] = await db.select({ id: refundLines.id }).from(refundLines).where(eq(refundLines.ref, ref));
	return line ? { kind: "refund", ref, id: line.id } : null;
}
