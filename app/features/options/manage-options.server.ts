import { eq, inArray, max } from "drizzle-orm";
import { requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { optionGroups, options } from "#db/schema/options.ts";
import { type GroupFacts, MAX_GROUPS, type OptionTerms, requireGroup } from "./option-groups.ts";
import { findGroupAddedOnce, listEverChosen, listOptionGroups, type StoredGroup } from "./options.queries.ts";
import type { OptionGroupInput } from "./options.schema.ts";
import * as texts from "./texts/manage.ts";

/**
 * Offers a choice or an extra on top of the base share. The caller has checked that the booking is one of the trip's. A
 * form sent again with the same secret adds it only once.
 * @returns the group's id
 * @throws DomainError not_found, unauthenticated, forbidden; invalid with its field; conflict at 12 groups or on a
 * cancelled trip
 */
export function addOptionGroup(
	ctx: Ctx,
	ref: TripRef,
	input: OptionGroupInput,
	secret?: string,
): Promise<string> {
	const onceKey = secret ? hashSecret(JSON.stringify([secret, input])) : null;
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "options.manage", tx);
		const known = onceKey && (await findGroupAddedOnce(tx, { tripId: trip.id, onceKey }));
		if (known) return known.id;
		const groups = await listOptionGroups(tx, trip.id);
		if (groups.length >= MAX_GROUPS) throw new DomainError("conflict", texts.tooManyGroups);
		const terms = requireGroup(input, await factsOf(ctx, tx, trip, { groups, group: null }));
		const { id } = await insertOne(tx, optionGroups, {
			...groupValues(input),
			id: newId(),
			tripId: trip.id,
			kind: input.kind,
			position: await nextPosition(tx, trip.id),
			onceKey,
			createdAt: ctx.now.getTime(),
		});
		await storeOptions(ctx, tx, id, { before: [], after: terms });
		return id;
	});
}

/**
 * Changes a choice or an extra. Options that someone has chosen stay, and keep their price.
 * @throws DomainError not_found, unauthenticated, forbidden; invalid or conflict with its field; conflict on a
 * cancelled trip
 */
export async function changeOptionGroup(
	ctx: Ctx,
	ref: TripRef,
	groupId: string,
	input: OptionGroupInput,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "options.manage", tx);
		const groups = await listOptionGroups(tx, trip.id);
		const group = requireGroupOf(groups, groupId);
		const terms = requireGroup(
			{ ...input, kind: group.kind },
			await factsOf(ctx, tx, trip, { groups, group }),
		);
		await tx.update(optionGroups).set(groupValues(input)).where(eq(optionGroups.id, groupId));
		await storeOptions(ctx, tx, groupId, { before: group.options, after: terms });
	});
}

/**
 * Removes a choice or an extra that nobody has ever chosen.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function removeOptionGroup(ctx: Ctx, ref: TripRef, groupId: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "options.manage", tx);
		const group = requireGroupOf(await listOptionGroups(tx, trip.id), groupId);
		if ((await listEverChosen(tx, { groupId })).length > 0)
			throw new DomainError("conflict", texts.chosenStays(group.name));
		await tx.delete(optionGroups).where(eq(optionGroups.id, groupId));
	});
}

function requireGroupOf(groups: readonly StoredGroup[], groupId: string): StoredGroup {
	const group = groups.find(({ id }) => id === groupId);
	if (!group) throw new DomainError("not_found", texts.groupGone);
	return group;
}

async function factsOf(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ groups, group }: { groups: readonly StoredGroup[]; group: StoredGroup | null },
): Promise<GroupFacts> {
	const ever = group ? await listEverChosen(tx, { groupId: group.id }) : [];
	return {
		before: (group?.options ?? []).map((option) => ({
			...option,
			everTaken: ever.find(({ optionId }) => optionId === option.id)?.count ?? 0,
		})),
		costPerPerson: trip.costPerPerson,
		today: dateOf(ctx.now),
		chooseByBefore: group?.chooseBy ?? null,
		hasOtherDeparture: groups.some(({ id, isDeparture }) => isDeparture && id !== group?.id),
	};
}

function groupValues({ name, chooseBy, itemId, isDeparture }: OptionGroupInput) {
	return { name, chooseBy: chooseBy ?? null, itemId: itemId ?? null, isDeparture: isDeparture === true };
}

async function nextPosition(tx: Tx, tripId: string): Promise<number> {
	const [row] = await tx
		.select({ last: max(optionGroups.position) })
		.from(optionGroups)
		.where(eq(optionGroups.tripId, tripId));
	return (row?.last ?? -1) + 1;
}

type Change = { before: readonly { id: string; isClosed: boolean }[]; after: readonly OptionTerms[] };

async function storeOptions(ctx: Ctx, tx: Tx, groupId: string, { before, after }: Change): Promise<void> {
	const removed = before.filter(({ id }) => !after.some((option) => option.id === id)).map(({ id }) => id);
	if (removed.length > 0) await tx.delete(options).where(inArray(options.id, removed));
	for (const [position, { id, isClosed, ...terms }] of after.entries()) {
		const old = before.find((option) => option.id === id);
		const closing =
			isClosed === (old?.isClosed ?? false) ? {} : { closedAt: isClosed ? ctx.now.getTime() : null };
		const row = { ...terms, ...closing, position };
		if (old) await tx.update(options).set(row).where(eq(options.id, old.id));
		else await tx.insert(options).values({ ...row, id: newId(), groupId });
	}
}
