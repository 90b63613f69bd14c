import { and, count, eq, isNull, notInArray, sql } from "drizzle-orm";
import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { DOCUMENTS, documentChecks } from "#db/schema/trips.ts";
import { listTripItems } from "../trips.queries.ts";
import type { DocumentsInput } from "./documents.schema.ts";
import * as texts from "./texts.ts";

/**
 * The documents that the asker has checked, and of the others only how many have everything.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function documentsView(ctx: Ctx, ref: TripRef) {
	const { trip, member, role } = await requireDocuments(ctx, ref);
	const db = ctx.db.read;
	const [counts, checked, items] = await Promise.all([
		countChecks(db, { tripId: trip.id, memberId: member.id }),
		listChecked(db, { memberId: member.id }),
		listTripItems(db, { tripId: trip.id }),
	]);
	const hasCar = items.some(({ type }) => type === "car");
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isGuest: role === "guest",
		documents: DOCUMENTS.map((name) => ({ name, label: texts.names[name], hint: hintOf(name, hasCar) })),
		checked: checked.map(({ document }) => document),
		ready: texts.ready(counts.ready, counts.members),
	};
}

export type DocumentsView = Awaited<ReturnType<typeof documentsView>>;

/**
 * The trip and the member whose documents they are.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export function requireDocuments(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	return requireMember(ctx, ref, "documents.own", texts.membersOnly, db);
}

type Asker = { tripId: string; memberId: string };

/** How many members there are, how many of them have every document, and how many documents the asker has. */
export const countChecks = sumQuery((db, { tripId, memberId }: Params<Asker>) => {
	const aboard = db
		.select({ memberId: members.id, checked: count(documentChecks.id).as("checked") })
		.from(members)
		.leftJoin(documentChecks, eq(documentChecks.memberId, members.id))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.groupBy(members.id)
		.as("aboard");
	return db
		.select({
			members: count(),
			ready: sql<number>`count(*) filter (where ${aboard.checked} = ${sql.raw(String(DOCUMENTS.length))})`,
			own: sql<number>`coalesce(max(${aboard.checked}) filter (where ${aboard.memberId} = ${memberId}), 0)`,
		})
		.from(aboard);
});

const listChecked = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ document: documentChecks.document })
		.from(documentChecks)
		.where(eq(documentChecks.memberId, memberId)),
);

function hintOf(name: (typeof DOCUMENTS)[number], hasCar: boolean): string {
	return name === "passport" && hasCar ? `${texts.hints[name]} ${texts.drivers}` : texts.hints[name];
}

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
