import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findMemberAboard, listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import * as texts from "./texts/own.ts";

/** For whom the asker pays, or who pays for them, and where they can change it. Null without a spot. */
export async function ownCompanions(ctx: Ctx, { trip, member, may }: TripAccess) {
	if (!member || !may["companions.see"]) return null;
	const db = ctx.db.read;
	const to = companionsPath(trip.shareId);
	if (member.payerId) {
		const payer = await findMemberAboard(db, { id: member.payerId, tripId: trip.id });
		if (!payer) return null;
		const line = member.confirmed ? texts.paysForYou(payer.name) : texts.willConfirm(payer.name);
		return { isPaidFor: true, line, link: { to, text: texts.see } };
	}
	const companions = await listCompanions(db, { payerId: member.id });
	if (companions.length === 0)
		return may["companions.change"]
			? { isPaidFor: false, line: null, link: { to, text: texts.payForOthers } }
			: null;
	return {
		isPaidFor: false,
		line: texts.youPayFor(companions.map(({ name }) => name)),
		link: { to, text: texts.change },
	};
}

export type OwnCompanions = NonNullable<Awaited<ReturnType<typeof ownCompanions>>>;
