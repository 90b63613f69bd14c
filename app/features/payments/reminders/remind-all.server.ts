import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Locations } from "#db/locations/open.ts";
import { remindMember } from "./remind-member.server.ts";
import type { Remind } from "./reminders.schema.ts";
import { listLateMembers } from "./reminders-view.server.ts";
import * as texts from "./texts.ts";

type Named = { memberId: string; memberName: string };
export type RemindedAll = {
	reminded: (Named & { isHeld: boolean })[];
	notReminded: (Named & { reason: string })[];
	heldUntil: string | null; // in words, if the reminders are held until the morning
};

/**
 * Reminds everyone who is late, each with the limits of `remindMember`. Members who cannot be reminded now are skipped.
 * @param input.tripId the trip's id or share id
 * @throws DomainError conflict if nobody is late; not_found, forbidden, unauthenticated
 */
export async function remindAll(
	ctx: Ctx,
	locations: Locations,
	input: Remind & { tripId: string },
): Promise<RemindedAll> {
	const access = await requireTrip(ctx, input.tripId, "reminder.send");
	const late = await listLateMembers(ctx, access, { locations, origin: "" });
	if (late.length === 0) throw new DomainError("conflict", texts.nobodyLate);
	const result: RemindedAll = { reminded: [], notReminded: [], heldUntil: null };
	for (const { memberId, memberName } of late) {
		try {
			const { heldUntil } = await remindMember(takeTurn(ctx), locations, { ...input, memberId });
			result.reminded.push({ memberId, memberName, isHeld: heldUntil !== null });
			result.heldUntil ??= heldUntil;
		} catch (error) {
			if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
			result.notReminded.push({ memberId, memberName, reason: error.message });
		}
	}
	return result;
}
