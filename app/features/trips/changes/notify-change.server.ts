import { createHash } from "node:crypto";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify-aboard.server.ts";
import type { RewrittenShare } from "#app/features/payments/schedule/rewrite-share.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import * as texts from "./texts/edit.ts";

type Change = {
	changes: readonly string[];
	note: string | undefined; // the organizer's note
	shares: ReadonlyMap<string, RewrittenShare>;
	doneBy: string | null;
};

/**
 * Sends every member but the organizer one notice, with the changes and what they mean for their own share. The same
 * note without changes is told once a day (UTC).
 */
export async function notifyChange(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ changes, note, shares, doneBy }: Change,
): Promise<void> {
	if (changes.length === 0 && !note) return;
	const messageFor = (memberId: string) => {
		const own = shares.get(memberId);
		return [
			texts.changedBy(trip.organizerName, trip.title),
			...changes,
			...(own && own.share !== own.was ? [texts.yourShare(own.share, own.was)] : []),
			...(own?.planEnded ? [texts.choosePlanAgain] : []),
			...(note ? [texts.noteBy(trip.organizerName, note)] : []),
		].join(" ");
	};
	const source =
		changes.length > 0
			? `trip-edited:${trip.id}:${trip.updatedAt}`
			: `trip-note:${trip.id}:${dateOf(ctx.now)}:${hashOf(note ?? "")}`;
	await notifyAboard(
		ctx,
		tx,
		trip,
		(member) => ({
			kind: "trip_changed",
			title: texts.changedTitle,
			message: messageFor(member.id),
			source,
		}),
		doneBy,
	);
}

function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("base64url");
}
