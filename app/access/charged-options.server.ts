import { asc, eq, inArray, sql } from "drizzle-orm";
import type { ChargedOption } from "#app/gateway/intent-fact.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { memberOptions, optionGroups, options } from "#db/schema/options.ts";
import type { Ctx } from "./ctx.ts";

/** A member's chosen options, as they are sent to the provider with each charge. */
export async function listChargedOptions(db: Reader, memberId: string): Promise<ChargedOption[]> {
	return db
		.select({ id: memberOptions.optionId, price: memberOptions.price })
		.from(memberOptions)
		.where(eq(memberOptions.memberId, memberId))
		.orderBy(asc(memberOptions.optionId));
}

/** How many options a member in a query has chosen, so that options are read only for members who have some. */
export const chosenCount = sql<number>`(select count(*) from member_options where member_id = ${members.id})`;

/** Replaces a member's options with those that a charge was made for. */
export async function storeChargedOptions(
	ctx: Ctx,
	tx: Tx,
	{ tripId, memberId, chosen }: { tripId: string; memberId: string; chosen: readonly ChargedOption[] },
): Promise<void> {
	await tx.delete(memberOptions).where(eq(memberOptions.memberId, memberId));
	if (chosen.length === 0) return;
	await makeUnknownOptions(ctx, tx, tripId, chosen);
	const known = await listOptions(tx, chosen);
	const chosenAt = ctx.now.getTime();
	await tx.insert(memberOptions).values(
		known.map(({ id, groupId }) => ({
			...{ memberId, groupId, optionId: id, chosenAt },
			price: chosen.find((one) => one.id === id)?.price ?? 0,
		})),
	);
	const departure = known.find(({ isDeparture }) => isDeparture);
	if (departure)
		await tx.update(members).set({ departureLocation: departure.name }).where(eq(members.id, memberId));
}

const listOptions = (db: Reader, chosen: readonly ChargedOption[]) =>
	db
		.select({
			id: options.id,
			name: options.name,
			groupId: options.groupId,
			isDeparture: optionGroups.isDeparture,
		})
		.from(options)
		.innerJoin(optionGroups, eq(optionGroups.id, options.groupId))
		.where(
			inArray(
				options.id,
				chosen.map(({ id }) => id),
			),
		)
		.orderBy(asc(options.id));

/** The name of an option that the restored database does not know: the provider only keeps its price. */
const UNKNOWN_OPTION = "Option";
/** Places it after all others. */
const LAST = 1_000;

async function makeUnknownOptions(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	chosen: readonly ChargedOption[],
): Promise<void> {
	const known = await listOptions(tx, chosen);
	for (const { id, price } of chosen.filter((one) => !known.some((option) => option.id === one.id))) {
		const groupId = newId();
		const now = ctx.now.getTime();
		await tx.insert(optionGroups).values({
			...{ id: groupId, tripId, kind: "extra", name: UNKNOWN_OPTION, position: LAST, createdAt: now },
		});
		await tx.insert(options).values({ id, groupId, name: UNKNOWN_OPTION, price, position: 0, closedAt: now });
	}
}
