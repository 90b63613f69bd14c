import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { ListedTransfer } from "#app/gateway/payouts.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { payments } from "#db/schema/payments.ts";
import { applyTransfer, postReservation } from "./release-transfers.server.ts";
import { findRelease } from "./releases.queries.ts";

/** A release line's id names its release, which names the trip, and the payment whose charge it releases. */
const LINE_ID = /^((.+)\.release-\d+)\.of-(.+)$/;

/** The trip of a release line by the line's id; null for an id that was made before ids said so. */
export function tripOfLine(lineId: string): string | null {
	return LINE_ID.exec(lineId)?.[2] ?? null;
}

/**
 * Stores and applies the releases of a trip that the provider has transferred and this database does not know, because it was
 * put back to an earlier copy.
 * @returns how many releases were taken in
 * @throws Error while a charge that was released is not in our books
 */
export async function takeInTransfers(ctx: Ctx, tripId: string): Promise<number> {
	const sent = await ctx.payments.listTransfers(tripId);
	const known = await ctx.db.read
		.select({ id: releaseLines.id })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(fundReleases.tripId, tripId));
	const ids = new Set(known.map(({ id }) => id));
	const unknown = sent.filter(({ id }) => LINE_ID.test(id) && !ids.has(id));
	const releases = Map.groupBy(unknown, ({ id }) => LINE_ID.exec(id)?.[1] ?? "");
	for (const [id, transfers] of releases) {
		await ctx.db.write((tx) => storeRelease(ctx, tx, { id, tripId, transfers }));
		for (const transfer of transfers) await applyTransfer(ctx, transfer);
	}
	return releases.size;
}

async function storeRelease(
	ctx: Ctx,
	tx: Tx,
	{ id, tripId, transfers }: { id: string; tripId: string; transfers: ListedTransfer[] },
): Promise<void> {
	if (await findRelease(tx, { id })) return;
	const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId));
	const [{ payeeRef, at } = { payeeRef: "", at: 0 }] = transfers;
	if (!trip?.organizerId) throw new Error(`release ${id} is of no trip with an organizer`);
	const release = await insertOne(tx, fundReleases, {
		id,
		tripId,
		organizerId: trip.organizerId,
		amount: sum(transfers.map(({ amount }) => amount)),
		provider: ctx.payments.provider,
		payeeRef,
		reservedAt: at,
	});
	for (const transfer of transfers) {
		const named = LINE_ID.exec(transfer.id)?.[3] ?? "";
		const [payment] = await tx.select().from(payments).where(eq(payments.id, named));
		if (named !== HOUSE_PART && !payment?.chargeRef)
			throw new Error(`the charge of ${transfer.id} is not booked`);
		await tx.insert(releaseLines).values({
			id: transfer.id,
			releaseId: id,
			paymentId: payment?.id ?? null,
			amount: transfer.amount,
			createdAt: at,
			updatedAt: at,
		});
	}
	await postReservation(ctx, tx, trip, release);
}

/** Stands for the payment in the id of a line that the house pays, because cash back was applied. */
export const HOUSE_PART = "house";
