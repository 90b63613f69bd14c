import type { Trip } from "#app/access/access.server.ts";
import type { FormerMembership } from "#app/features/members/members.queries.ts";
import * as memberTexts from "#app/features/members/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts.ts";

type Notice = { title: string; text: string; link?: { to: string; text: string } };

/** The notice at the top of a trip's page: the trip is cancelled and why, or the viewer is no longer a member. */
export function tripNotice(trip: Trip, former: FormerMembership | null): Notice | null {
	if (former) {
		const link = {
			to: pathTo("/trip/:shareId/receipts", { shareId: trip.shareId }),
			text: common.yourReceipts,
		};
		return {
			title: memberTexts.formerTitle[former.leftAs],
			text: memberTexts.formerText[former.leftAs],
			...(former.confirmed && { link }),
		};
	}
	if (trip.status !== "cancelled") return null;
	return {
		title: common.tripCancelled,
		text: texts.cancelledNotice(trip.organizerName, trip.cancelReason),
	};
}
