import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import { findOpenRefundRequest } from "#app/features/fund/refunds/refunds.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import * as texts from "./texts/places.ts";

type Place = { tripId: string; memberId: string };

const memberAboard = rowQuery((db, { tripId, memberId }: Params<Place>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), eq(members.id, memberId), isNull(members.removedAt))),
);

/**
 * Finds a current member whom the organizer can remove. The caller has checked that the user may remove members.
 * @throws DomainError not_found; conflict for the organizer, and while a refund is on its way
 */
export async function requireRemovable(db: Reader, place: Place): Promise<Member> {
	const member = await memberAboard(db, place);
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	if (member.role === "organizer") throw new DomainError("conflict", texts.notOrganizer);
	const open = await findOpenRefundRequest(db, { memberId: member.id });
	if (open?.status === "approved") throw new DomainError("conflict", texts.refundUnderWay(member.name));
	return member;
}
