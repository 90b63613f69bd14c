import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import type { Tx } from "#db/db.ts";
import { groupPageCovers, groupPages } from "#db/schema/group-page.ts";
import { COVER_WIDTHS, coverHeight } from "./cover.ts";
import { findCover, findGroupPage, findOpenPage, type GroupPage } from "./group-page.queries.ts";
import { requirePage } from "./save-group-page.server.ts";
import * as texts from "./texts.ts";

/**
 * Makes a file the page's cover, in three widths, in place of an earlier one.
 * @throws DomainError not_found where the trip has no page, forbidden, unauthenticated, too_large, invalid, busy
 */
export async function saveCover(ctx: Ctx, ref: TripRef, file: Uint8Array): Promise<GroupPage> {
	const { trip } = await requireTrip(ctx, ref, "group-page.edit");
	requirePage(await findGroupPage(ctx.db.read, { tripId: trip.id }));
	const pictures: { width: number; image: Buffer }[] = [];
	for (const width of COVER_WIDTHS) {
		const image = await encodePicture(file, { width, height: coverHeight(width), fit: "inside" });
		pictures.push({ width, image });
	}
	const largest = pictures.at(-1)?.image ?? Buffer.alloc(0);
	return replaceCover(ctx, ref, pictures, createHash("sha256").update(largest).digest("hex"));
}

/** @throws DomainError not_found, forbidden, unauthenticated */
export function removeCover(ctx: Ctx, ref: TripRef): Promise<GroupPage> {
	return replaceCover(ctx, ref, [], null);
}

async function replaceCover(
	ctx: Ctx,
	ref: TripRef,
	pictures: { width: number; image: Buffer }[],
	coverHash: string | null,
): Promise<GroupPage> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "group-page.edit", tx);
		const page = requirePage(await findGroupPage(tx, { tripId: trip.id }));
		if (page.coverHash === coverHash) return page;
		await storeCover(tx, trip.id, pictures);
		const updatedAt = Math.max(ctx.now.getTime(), page.updatedAt + 1);
		const [changed] = await tx
			.update(groupPages)
			.set({ coverHash, updatedAt })
			.where(eq(groupPages.tripId, trip.id))
			.returning();
		return requirePage(changed);
	});
}

async function storeCover(
	tx: Tx,
	tripId: string,
	pictures: { width: number; image: Buffer }[],
): Promise<void> {
	await tx.delete(groupPageCovers).where(eq(groupPageCovers.tripId, tripId));
	if (pictures.length > 0)
		await tx.insert(groupPageCovers).values(pictures.map((picture) => ({ tripId, ...picture })));
}

/**
 * A cover of an open page, in one of its widths. Whoever has the address may see it, as its page.
 * @throws DomainError not_found
 */
export async function coverPicture(
	ctx: Ctx,
	{ slug, width, hash }: { slug: string; width: number; hash: string },
): Promise<Buffer> {
	const found = await findOpenPage(ctx.db.read, { slug });
	const cover =
		found?.page.coverHash === hash && (await findCover(ctx.db.read, { tripId: found.trip.id, width }));
	if (!cover) throw new DomainError("not_found", texts.noCover);
	return cover.image;
}
