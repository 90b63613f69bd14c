import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { isFailedOpen, listMemberRefunds, type RefundRequest } from "./refunds.queries.ts";
import { isOpenRequest } from "./states.ts";
import * as cardTexts from "./texts/cards.ts";
import * as texts from "./texts/request.ts";

/** A sentence about a member's refund while it is requested, on its way or failed; null otherwise. */
export function ownRequestLine(
	{ trip, role }: Pick<TripAccess, "trip" | "role">,
	latest: RefundRequest | undefined,
): { line: string; link: { to: string; text: string } } | null {
	if (!latest || !isHolding(latest)) return null;
	const isOrganizer = role === "organizer";
	const amount = formatCents(latest.approvedAmount ?? latest.refundableAmount);
	const lines = {
		pending: cardTexts.asked(amount, isOrganizer ? texts.youDecide : texts.decides(trip.organizerName)),
		approved: cardTexts.isOnItsWay(amount),
		failed: isOrganizer ? cardTexts.hasFailedOwn : cardTexts.hasFailed(trip.organizerName),
	};
	return {
		line: lines[latest.status as keyof typeof lines],
		link: { to: pathTo("/trip/:shareId/refunds", { shareId: trip.shareId }), text: cardTexts.seeRequest },
	};
}

/** Reads the member's latest request for `ownRequestLine`. */
export async function findOwnRequestLine(ctx: Ctx, access: TripAccess) {
	if (!access.member) return null;
	const [latest] = await listMemberRefunds(ctx.db.read, { memberId: access.member.id });
	return ownRequestLine(access, latest?.request);
}

/** Whether a refund puts the member's later payments on hold. */
const isHolding = (request: RefundRequest) => isOpenRequest(request.status) || isFailedOpen(request);
