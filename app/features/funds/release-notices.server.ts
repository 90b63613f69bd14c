import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { members, notifications } from "#db/schema/index.ts";
import type { Release } from "./releases.queries.ts";

export async function notifyRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	const amount = formatCents(release.amount);
	const travellers = await tx
		.select({ userId: members.userId })
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNotNull(members.userId), isNull(members.removedAt)));
	const otherUserIds = new Set(
		travellers.map(({ userId }) => userId ?? "").filter((id) => id !== release.organizerId),
	);
	const purpose = release.purpose ? ` For: ${release.purpose}.` : "";
	for (const userId of otherUserIds) {
		await insertNotification(ctx, tx, trip, {
			userId,
			title: `${amount} released`,
			message: `${trip.organizerName} released ${amount} from the fund of ${trip.title}.${purpose}`,
			source: `release:${release.id}`,
		});
	}
	await insertNotification(ctx, tx, trip, {
		userId: release.organizerId,
		title: `${amount} is on its way to you`,
		message: `${amount} from the fund of ${trip.title} went to your payout account.${purpose}`,
		source: `release:${release.id}`,
	});
}

export async function notifyFailedRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	const amount = formatCents(release.amount);
	await insertNotification(ctx, tx, trip, {
		userId: release.organizerId,
		title: `${amount} could not be released`,
		message: `The payment provider refused to pay ${amount} out to you. All of it is back in the fund of ${trip.title}.`,
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
