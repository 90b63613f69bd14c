import type { Member, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findMemberAboard, listParty } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { mayPayForOthers } from "#app/features/payments/companions/require-payer.server.ts";
import * as texts from "./texts/own.ts";

/**
 * The asker's companions or payer, with the link to change this, and who asks them to pay. Null without a spot.
 * @returns `line` is null for someone who pays only for themselves
 */
export async function ownCompanions(ctx: Ctx, { trip, member, may }: TripAccess) {
	if (!member || !may["companions.see"]) return null;
	const to = companionsPath(trip.shareId);
	if (member.payerId) {
		const payer = await findMemberAboard(ctx.db.read, { id: member.payerId, tripId: trip.id });
		if (!payer) return null;
		const line = member.confirmed ? texts.paysForYou(payer.name) : texts.willConfirm(payer.name);
		return { isPaidFor: true, line, link: { to, text: texts.see }, asking: [] };
	}
	const party = await listParty(ctx.db.read, { memberId: member.id });
	const companions = party.filter(({ payerId }) => payerId === member.id).map(({ name }) => name);
	const asking = may["companions.change"] ? party.filter(({ payerId }) => payerId !== member.id) : [];
	if (companions.length === 0 && !may["companions.change"]) return null;
	return {
		isPaidFor: false,
		line: companions.length > 0 ? texts.youPayFor(companions) : null,
		link: { to, text: linkText(member, companions.length > 0) },
		asking: asking.map(({ id, name }) => ({ id, name })),
	};
}

function linkText(member: Member, hasCompanions: boolean): string {
	if (hasCompanions) return texts.change;
	return mayPayForOthers(member) ? texts.payForOthers : texts.beingPaidFor;
}

export type OwnCompanions = NonNullable<Awaited<ReturnType<typeof ownCompanions>>>;
