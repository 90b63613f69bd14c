import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { members, notifications } from "#db/schema/index.ts";
import type { Release } from "./releases.queries.ts";
import * as texts from "./texts/releases.ts";

export async function notifyRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	const travellers = await tx
		.select({ userId: members.userId })
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNotNull(members.userId), isNull(members.removedAt)));
	const otherUserIds = new Set(
		travellers.map(({ userId }) => userId ?? "").filter((id) => id !== release.organizerId),
	);
	for (const userId of otherUserIds) {
		await insertNotification(ctx, tx, trip, {
			userId,
			title: texts.amountReleased(release.amount),
			message: texts.releasedFromFund(trip.organizerName, release, trip.title),
			source: `release:${release.id}`,
		});
	}
	await insertNotification(ctx, tx, trip, {
		userId: release.organizerId,
		title: texts.onItsWayToYou(release.amount),
		message: texts.wentToYourAccount(release, trip.title),
		source: `release:${release.id}`,
	});
}

export async function notifyFailedRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	await insertNotification(ctx, tx, trip, {
		userId: release.organizerId,
		title: texts.notReleasedTitle(release.amount),
		message: texts.notReleased(release.amount, trip.title),
		source: `release-failed:${release.id}`,
	});
}

async function insertNotification(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	notice: Pick<typeof notifications.$inferInsert, "userId" | "title" | "message" | "source">,
): Promise<void> {
	await tx
		.insert(notifications)
		.values({
			id: newId(),
			tripId: trip.id,
			type: "fund_release",
			actionUrl: `/trip/${trip.shareId}?view=money#releases`,
			createdAt: ctx.now().getTime(),
			...notice,
		})
		.onConflictDoNothing();
}
