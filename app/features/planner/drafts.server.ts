import { and, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { upsertOne } from "#db/insert-one.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { draftTrips } from "#db/schema/index.ts";
import type { DraftFields } from "./drafts.schema.ts";
import * as texts from "./texts/planner.ts";

type SavedFields = DraftFields & { isCopy?: true }; // a copy of a trip that nobody has changed yet

export type Draft = SavedFields & { id: string; userId: string; lastSaved: string };

/** The signed-in user's draft, or null. @throws DomainError unauthenticated */
export async function findDraft(ctx: Ctx): Promise<Draft | null> {
	const user = requireUser(ctx);
	const row = await draftOfUser(ctx.db.read, { userId: user.id });
	return row && toDraft(row);
}

const draftOfUser = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db.select().from(draftTrips).where(eq(draftTrips.userId, userId)),
);

/** Saves the planner's fields as the user's one draft. @throws DomainError unauthenticated */
export async function saveDraft(ctx: Ctx, fields: SavedFields): Promise<Draft> {
	const user = requireUser(ctx);
	const lastSaved = ctx.now.getTime();
	return ctx.db.write(async (tx) => {
		const values = { id: newId(), userId: user.id, fields, lastSaved };
		const conflict = { target: draftTrips.userId, set: { fields, lastSaved } };
		return toDraft(await upsertOne(tx, draftTrips, values, conflict));
	});
}

/** @throws DomainError unauthenticated, not_found for another user's draft */
export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
	const user = requireUser(ctx);
	const deleted = await ctx.db.write((tx) =>
		tx
			.delete(draftTrips)
			.where(and(eq(draftTrips.id, id), eq(draftTrips.userId, user.id)))
			.returning({ id: draftTrips.id }),
	);
	if (deleted.length === 0) throw new DomainError("not_found", texts.noDraft);
}

function toDraft(row: typeof draftTrips.$inferSelect): Draft {
	return {
		id: row.id,
		userId: row.userId,
		...(row.fields as SavedFields),
		lastSaved: toIso(row.lastSaved),
	};
}
