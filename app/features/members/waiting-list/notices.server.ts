import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type Notice,
	notifyEach,
	notifyOrganizers,
} from "#app/features/messages/notifications/notify.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { unlessWebAddress } from "../invitations/invitation-content.ts";
import { entryPath } from "./entry-path.ts";
import * as texts from "./texts.ts";
import type { WaitingEntry } from "./waiting-list.queries.ts";

type Cause = "listed" | "offered" | "removed" | "cancelled";

/**
 * Tells people on the waiting list, by their account or else by mail, with the link to their own page. The address was only
 * typed, so a title with a web address is left out of what is mailed there.
 */
export async function notifyWaiting(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	entries: readonly WaitingEntry[],
	cause: Cause,
): Promise<void> {
	const named = { ...trip, title: unlessWebAddress(trip.title) ?? texts.aTrip };
	await notifyEach(
		ctx,
		tx,
		named,
		entries.map((entry) => ({
			to: { waitingId: entry.id, userId: entry.userId, email: entry.email },
			notice: noticeOf(cause, named, entry),
		})),
	);
}

function noticeOf(cause: Cause, { title }: Trip, entry: WaitingEntry): Notice {
	const page = { actionUrl: entryPath(entry.id), mail: { actionLabel: texts.seeYourPlace } };
	switch (cause) {
		case "listed":
			return {
				...page,
				kind: "waiting_listed",
				title: texts.listedTitle,
				message: texts.listedNotice(title),
				source: `waiting:${entry.id}`,
				mail: { ...page.mail, closing: texts.notYou },
			};
		case "offered":
			return {
				...page,
				kind: "waiting_offered",
				title: texts.offeredTitle(title),
				message: texts.offeredNotice(title, texts.utc(formatInstant(entry.offeredUntil ?? 0))),
				source: `waiting:${entry.id}:${entry.offeredAt}`,
				mail: { actionLabel: texts.takeTheSpot },
			};
		case "removed":
			return {
				...page,
				kind: "waiting_ended",
				title: texts.removedTitle,
				message: texts.removedNotice(title),
				source: `waiting:${entry.id}:removed`,
			};
		case "cancelled":
			return {
				...page,
				kind: "waiting_ended",
				title: texts.cancelledTitle,
				message: texts.cancelledNotice(title),
				source: `waiting:${entry.id}:cancelled`,
			};
	}
}

export async function notifyListed(ctx: Ctx, tx: Tx, trip: Trip, entry: WaitingEntry): Promise<void> {
	await notifyOrganizers(ctx, tx, trip, entry, {
		kind: "waiting_joined",
		title: texts.joinedTitle(entry.name),
		message: texts.joinedNotice(entry.name, trip.title),
		source: `waiting:${entry.id}`,
		actionUrl: pathTo("/trip/:shareId/waiting-list", { shareId: trip.shareId }),
	});
}
