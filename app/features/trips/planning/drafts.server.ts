import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { amount, count, time } from "#app/lib/answers.ts";
import { DAY_MS, isCalendarDate, toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, MAX_CENTS } from "#app/lib/money.ts";
import { wholeNumber } from "#app/lib/schema.ts";
import { splitCost } from "#app/lib/shares.ts";
import { upsertOne } from "#db/insert-one.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { draftTrips } from "#db/schema/trips.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as tripTexts from "../texts.ts";
import { durationInDays, tripTotalCost } from "../trips.ts";
import type { DraftFields } from "./drafts.schema.ts";
import { itemCost, type PlannerValues, plannerCosts, plannerValues } from "./planner-values.ts";
import * as texts from "./texts/planner.ts";

type SavedFields = DraftFields & { isCopy?: true }; // a copy of a trip that nobody has changed yet

export type Draft = SavedFields & { id: string; userId: string; lastSaved: string };

/** How long a cleared draft can be restored. */
const CLEARED_DRAFT_MS = DAY_MS;

/** The signed-in user's draft, or null. @throws DomainError unauthenticated */
export async function findDraft(ctx: Ctx): Promise<Draft | null> {
	return (await findOwnDraft(ctx)).draft;
}

/**
 * The signed-in user's draft, or null, and whether one was cleared within a day and not replaced since.
 * @throws DomainError unauthenticated
 */
export async function findOwnDraft(ctx: Ctx): Promise<{ draft: Draft | null; canRestore: boolean }> {
	const user = requireUser(ctx);
	const row = await draftOfUser(ctx.db.read, { userId: user.id });
	if (row?.clearedAt == null) return { draft: row && toDraft(row), canRestore: false };
	return { draft: null, canRestore: row.clearedAt > ctx.now.getTime() - CLEARED_DRAFT_MS };
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
		const conflict = { target: draftTrips.userId, set: { fields, lastSaved, clearedAt: null } };
		return toDraft(await upsertOne(tx, draftTrips, values, conflict));
	});
}

/** Clears the user's draft, if there is one, so that `restoreDraft` can bring it back. @throws DomainError unauthenticated */
export async function clearDraft(ctx: Ctx): Promise<void> {
	await setCleared(ctx, ctx.now.getTime());
}

/** Restores the cleared draft, if none has been saved since. @throws DomainError unauthenticated */
export async function restoreDraft(ctx: Ctx): Promise<void> {
	await setCleared(ctx, null);
}

async function setCleared(ctx: Ctx, clearedAt: number | null): Promise<void> {
	const { id } = requireUser(ctx);
	const isOther = clearedAt === null ? isNotNull(draftTrips.clearedAt) : isNull(draftTrips.clearedAt);
	await ctx.db.write((tx) =>
		tx
			.update(draftTrips)
			.set({ clearedAt })
			.where(and(eq(draftTrips.userId, id), isOther)),
	);
}

/** Deletes cleared drafts that can no longer be restored. */
export function deleteClearedDrafts(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, draftTrips.id, lt(draftTrips.clearedAt, ctx.now.getTime() - CLEARED_DRAFT_MS));
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

type Organizer = Pick<SignedInUser, "firstName" | "lastName" | "email">;

const NO_DATES = { startDate: "", endDate: "" };
const givenCents = wholeNumber(0, MAX_CENTS, "");

const typed = () => z.union([z.string(), z.number()]).nullable().meta({ description: "As it was typed." });

export const draftAnswerSchema = z
	.object({
		id: z.string(),
		userId: z.string(),
		title: z.string().nullable(),
		destination: typed(),
		origin: typed(),
		startDate: typed(),
		endDate: typed(),
		duration: count().meta({ description: "In days." }),
		partySize: typed(),
		finalPaymentDue: typed(),
		tripItems: z.array(
			z.object({
				id: typed(),
				type: typed(),
				name: typed(),
				url: typed(),
				cost: typed(),
				per: typed(),
				readAt: typed(),
			}),
		),
		totalCost: amount(),
		costPerPerson: amount().nullable(),
		organizerName: z.string(),
		organizerEmail: z.string(),
		paymentPlan: z.union([z.string(), z.number()]),
		lastSaved: time(),
	})
	.meta({ id: "Draft" });

type DraftAnswer = z.infer<typeof draftAnswerSchema>;

/**
 * The draft as the API returns it, with every field. Typed values come back unchanged, valid or not; the title, the
 * duration in days and the costs in cents are computed as for a trip (Rules: Drafts).
 */
export function draftJson(draft: Draft, organizer: Organizer): DraftAnswer {
	const values = plannerValues(draft, NO_DATES);
	const destination = values.destination.trim();
	return {
		id: draft.id,
		userId: draft.userId,
		title: values.title.trim() ? values.title : destination ? tripTexts.defaultTitle(destination) : null,
		destination: draft.destination ?? null,
		origin: draft.origin ?? null,
		startDate: draft.startDate ?? null,
		endDate: draft.endDate ?? null,
		duration: durationInDays(dateIn(values.startDate), dateIn(values.endDate)),
		partySize: draft.partySize ?? null,
		finalPaymentDue: draft.finalPaymentDue ?? null,
		tripItems: draft.tripItems?.map(itemJson) ?? [],
		...costsOf(values, draft.totalCost),
		organizerName: `${organizer.firstName} ${organizer.lastName}`,
		organizerEmail: organizer.email,
		paymentPlan: draft.paymentPlan || "single",
		lastSaved: draft.lastSaved,
	};
}

function dateIn(text: string): string | null {
	return isCalendarDate(text) ? text : null;
}

function itemJson({
	id,
	type,
	name,
	url,
	cost,
	per,
	readAt,
}: NonNullable<DraftFields["tripItems"]>[number]): DraftAnswer["tripItems"][number] {
	return {
		id: id ?? null,
		type: type ?? null,
		name: name ?? null,
		url: url ?? null,
		cost: cost ?? null,
		per: per ?? null,
		readAt: readAt ?? null,
	};
}

/** There is no cost per person while the group size is invalid. */
function costsOf(values: PlannerValues, given: unknown): { totalCost: Cents; costPerPerson: Cents | null } {
	const items = values.tripItems.map((item) => ({ cost: itemCost(item, values.partySize) ?? 0 }));
	const totalCost = tripTotalCost(items, givenCents.safeParse(given).data);
	const hasGroupSize = plannerCosts(values, { cost: "", per: "" }).shares !== null;
	return {
		totalCost,
		costPerPerson: hasGroupSize ? splitCost(totalCost, Number(values.partySize)).costPerPerson : null,
	};
}
