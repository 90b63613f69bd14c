import { type Member, type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCompanion } from "#app/features/payments/companions/require-payer.server.ts";
import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { baseOf, spotPrice } from "#app/lib/shares.ts";
import type { Reader } from "#db/db.ts";
import type { ChooseInput } from "./options.schema.ts";
import { type PlannedChoices, planChoices } from "./store-choices.server.ts";
import * as texts from "./texts/options.ts";

/** The payer, and the spot that is chosen for: their own, or a companion's. */
export type Chooser = { access: MemberAccess; spot: Member };

/** @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function requireChooser(
	ctx: Ctx,
	ref: TripRef,
	{ companionId }: Pick<ChooseInput, "companionId">,
	db: Reader = ctx.db.read,
): Promise<Chooser> {
	const access = await requireMember(ctx, ref, "options.choose", texts.membersOnly, db);
	const { member } = access;
	if (companionId) return { access, spot: await requireCompanion(db, access, companionId) };
	if (member.payerId !== null) throw new DomainError("conflict", texts.payerChooses);
	return { access, spot: member };
}

/** The choices for the spot, and the payer's share. */
export async function planFor(
	ctx: Ctx,
	db: Reader,
	{ access: { trip, member }, spot }: Chooser,
	asked: ChooseInput["choices"],
): Promise<{ planned: PlannedChoices; share: Cents }> {
	const known = { tripId: trip.id, memberId: spot.id, base: baseOf(spot), asked };
	const planned = await planChoices(ctx, db, known);
	return { planned, share: shareWith(member.individualCost, planned.share - spotPrice(spot)) };
}
