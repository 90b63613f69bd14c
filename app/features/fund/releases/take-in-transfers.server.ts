import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import type { ListedTransfer } from "#app/gateway/payouts.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { payments } from "#db/schema/payments.ts";
import { applyTransfer, postReservation } from "./release-transfers.server.ts";
import { findRelease, findReleaseLineContext } from "./releases.queries.ts";

/** A release line's id contains its release's id, which contains the trip's, and the id of the released payment. */
const LINE_ID = /^((.+)\.release-\d+)\.of-(.+)$/;

/** Parses a release line's id into its release, trip, and payment (or HOUSE_PART). Null for any other id. */
export function lineParts(id: string): { releaseId: string; tripId: string; paymentId: string } | null {
	const [, releaseId = "", tripId = "", paymentId = ""] = LINE_ID.exec(id) ?? [];
	return releaseId ? { releaseId, tripId, paymentId } : null;
}

/**
 * Takes in the releases of a transfer's trip if this database does not know the transfer.
 * @param id the release line in its metadata
 */
export async function takeInReleasesOf(ctx: Ctx, { id = "" }: { id?: string }): Promise<void> {
	const tripId = lineParts(id)?.tripId;
	const known = await findReleaseLineContext(ctx.db.read, id);
	if (tripId === undefined || (known && known.line.ref !== null)) return;
	const [trip] = await ctx.db.read.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId));
	if (trip) await takeInTransfers(ctx, tripId);
}

/**
 * Applies a trip's transfers that this database does not know because it was restored from a backup. Missing releases
 * are stored first.
 * @returns how many releases were stored
 * @throws Error while a released charge is not in our books
 */
export async function takeInTransfers(ctx: Ctx, tripId: string): Promise<number> {
	const sent = await ctx.payments.listTransfers(tripId);
	const lines = await ctx.db.read
		.select({ id: releaseLines.id, ref: releaseLines.ref })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(fundReleases.tripId, tripId));
	const known = new Map(lines.map(({ id, ref }) => [id, ref]));
	for (const transfer of sent) {
		if (known.get(transfer.id) === null) await applyTransfer(ctx, transfer);
	}
	const unknown: ListedTransfer[] = [];
	for (const transfer of sent) {
		const isUnknown = lineParts(transfer.id) && !known.has(transfer.id);
		if (isUnknown && !(await isTakenBack(ctx, transfer))) unknown.push(transfer);
	}
	const releases = Map.groupBy(unknown, ({ id }) => lineParts(id)?.releaseId ?? "");
	for (const [id, transfers] of releases) {
		await ctx.db.write((tx) => storeRelease(ctx, tx, { id, tripId, transfers }));
		for (const transfer of transfers) await applyTransfer(ctx, transfer);
	}
	return releases.size;
}

/** Whether a transfer is already booked, because an admin returned its charge while the trip or payment was missing. */
async function isTakenBack({ db }: Ctx, { ref }: ListedTransfer): Promise<boolean> {
	return (await listEntryLines(db.read, `transfer:${ref}`)).length > 0;
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
		const named = lineParts(transfer.id)?.paymentId ?? "";
		const [payment] = await tx.select().from(payments).where(eq(payments.id, named));
		if (named !== HOUSE_PART && !payment?.chargeRef && !payment?.paidByPool)
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

/** Takes the place of the payment in the id of a line that the house pays for cash back. */
export const HOUSE_PART = "house";
