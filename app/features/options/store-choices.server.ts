import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { sumOptionsCost } from "#app/access/options-cost.server.ts";
import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import { earliestDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { memberOptions } from "#db/schema/options.ts";
import { type AskedChoices, type Choice, chooseOptions, costOf, departureOf } from "./choices.ts";
import { listChoices, listOptionGroups, type StoredGroup } from "./options.queries.ts";

/** A member's options after a change, with their sum and the whole share, in cents. */
export type PlannedChoices = {
	groups: StoredGroup[];
	known: Choice[];
	choices: Choice[];
	optionsCost: Cents;
	share: Cents;
};

type Planned = {
	tripId: string;
	memberId: string | null; // null for a newcomer
	base: Cents; // the share without options
	asked: AskedChoices;
};

/** Computes choices without storing them. @throws DomainError as `chooseOptions` and `shareWith` */
export async function planChoices(
	ctx: Pick<Ctx, "now">,
	db: Reader,
	{ tripId, memberId, base, asked }: Planned,
): Promise<PlannedChoices> {
	const groups = await listOptionGroups(db, tripId);
	const stored = memberId ? await listChoices(db, { memberId }) : [];
	const known = stored.map(({ groupId, optionId, price }) => ({ groupId, optionId, price }));
	const choices = chooseOptions({ groups, known, asked, earliestDay: earliestDate(ctx.now) });
	const optionsCost = costOf(choices);
	return { groups, known, choices, optionsCost, share: shareWith(base, optionsCost) };
}

/** The departure of a member who has chosen none. */
const NO_DEPARTURE = "Default";

/** Stores a member's choices and the resulting departure. The caller changes their share and their payments. */
export async function storeChoices(
	ctx: Ctx,
	tx: Tx,
	member: Pick<Member, "id" | "tripId" | "departureLocation">,
	{ groups, known, choices, optionsCost }: PlannedChoices,
): Promise<void> {
	const isIn = (list: readonly Choice[]) => (one: Choice) =>
		list.some(({ groupId, optionId }) => groupId === one.groupId && optionId === one.optionId);
	const dropped = known.filter((choice) => !isIn(choices)(choice)).map(({ groupId }) => groupId);
	const added = choices.filter((choice) => !isIn(known)(choice));
	if (dropped.length > 0)
		await tx
			.delete(memberOptions)
			.where(and(eq(memberOptions.memberId, member.id), inArray(memberOptions.groupId, dropped)));
	const chosenAt = ctx.now.getTime();
	if (added.length > 0)
		await tx
			.insert(memberOptions)
			.values(added.map((choice) => ({ ...choice, memberId: member.id, chosenAt })));
	const unchosen = departureOf(groups, known) === null ? member.departureLocation : NO_DEPARTURE;
	await tx
		.update(members)
		.set({ optionsCost, departureLocation: departureOf(groups, choices) ?? unchosen })
		.where(eq(members.id, member.id));
	await sumOptionsCost(tx, member.tripId);
}
