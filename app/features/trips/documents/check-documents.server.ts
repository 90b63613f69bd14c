import { and, eq, notInArray } from "drizzle-orm";
import { type Member, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/client.server.ts";
import { DOCUMENTS, documentChecks } from "#db/schema/trips.ts";
import type { DocumentsInput } from "./documents.schema.ts";
import * as texts from "./texts.ts";

/**
 * Replaces what the asker says they have ready (Rules: Documents).
 * @param id the trip's id or share id
 * @returns how many documents are checked
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip, and invalid for a document
 * that is not on the list
 */
export function checkDocuments(ctx: Ctx, id: string, input: DocumentsInput): Promise<number> {
	return ctx.db.write(async (tx) => {
		const { member } = await requireDocuments(ctx, id, tx);
		const wanted = DOCUMENTS.filter((document) => input.documents.includes(document));
		if (wanted.length < new Set(input.documents).size) throw new DomainError("invalid", texts.notOnList);
		const isOwn = eq(documentChecks.memberId, member.id);
		await tx.delete(documentChecks).where(and(isOwn, notInArray(documentChecks.document, wanted)));
		const checkedAt = ctx.now.getTime();
		const rows = wanted.map((document) => ({ id: newId(), memberId: member.id, document, checkedAt }));
		if (rows.length > 0) await tx.insert(documentChecks).values(rows).onConflictDoNothing();
		return wanted.length;
	});
}

/**
 * The trip and the member whose documents they are.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function requireDocuments(
	ctx: Ctx,
	ref: TripRef,
	db: Reader = ctx.db.read,
): Promise<TripAccess & { member: Member }> {
	const access = await requireTrip(ctx, ref, "documents.own", db);
	const { member } = access;
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	return { ...access, member };
}
