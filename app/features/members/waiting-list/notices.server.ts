import { and, count, gt, inArray } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import {
	type Notice,
	notifyEach,
	notifyOrganizers,
} from "#app/features/messages/notifications/notify.server.ts";
import { DAY_MS, formatInstant, formatRange } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { outbox } from "#db/schema/mail.ts";
import { unlessWebAddress } from "../invitations/invitation-content.ts";
import { entryPath } from "./entry-path.ts";
import { MAX_MAILS_A_DAY } from "./line.ts";
import * as texts from "./texts.ts";
import type { WaitingEntry } from "./waiting-list.queries.ts";

type Cause = "listed" | "offered" | "removed" | "cancelled";

/**
 * Tells people on the waiting list, by their account or else by mail, with the link to their own page. A typed address
 * gets few mails a day, and they leave out a title with a web address.
 */
export async function notifyWaiting(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	entries: readonly WaitingEntry[],
	cause: Cause,
): Promise<void> {
	const named = { ...trip, title: unlessWebAddress(trip.title) ?? texts.aTrip };
	const emails = entries.filter(({ userId }) => userId === null).map(({ email }) => email);
	const mailed = new Map(emails.length > 0 ? await countMails(ctx, tx, emails) : []);
	const reached = entries.filter(
		({ userId, email }) => userId !== null || (mailed.get(email) ?? 0) < MAX_MAILS_A_DAY,
	);
	await notifyEach(
		ctx,
		tx,
		named,
		reached.map((entry) => ({
			to: { waitingId: entry.id, userId: entry.userId, email: entry.email },
			notice: noticeOf(cause, named, entry),
		})),
	);
}

/** How many waiting-list mails each of these addresses was sent in 24 hours. */
async function countMails(ctx: Ctx, tx: Tx, emails: readonly string[]): Promise<[string, number][]> {
	const rows = await tx
		.select({ email: outbox.email, mails: count() })
		.from(outbox)
		.where(
			and(
				inArray(outbox.email, [...emails]),
				inArray(outbox.kind, KINDS),
				gt(outbox.createdAt, ctx.now.getTime() - DAY_MS),
			),
		)
		.groupBy(outbox.email);
	return rows.map(({ email, mails }) => [email ?? "", mails]);
}

const KINDS: NoticeKind[] = ["waiting_listed", "waiting_offered", "waiting_ended"];

function noticeOf(cause: Cause, { title, startDate, endDate }: Trip, entry: WaitingEntry): Notice {
	const trip = texts.tripOn(title, startDate && endDate ? formatRange(startDate, endDate) : "");
	const page = { actionUrl: entryPath(entry.id), mail: { actionLabel: texts.seeYourPlace } };
	switch (cause) {
		case "listed":
			return {
				...page,
				kind: "waiting_listed",
				title: texts.listedTitle,
				message: texts.listedNotice(trip),
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
				message: texts.removedNotice(trip),
				source: `waiting:${entry.id}:removed`,
			};
		case "cancelled":
			return {
				...page,
				kind: "waiting_ended",
				title: texts.cancelledTitle,
				message: texts.cancelledNotice(trip),
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
