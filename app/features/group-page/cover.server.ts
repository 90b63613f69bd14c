import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import type { Tx } from "#db/db.ts";
import { groupPageCovers, groupPages } from "#db/schema/group-page.ts";
import { COVER_WIDTHS, coverHeight } from "./cover.ts";
import { findCover, findGroupPage, findPageAt, type GroupPage } from "./group-page.queries.ts";
import type { GroupPageInput } from "./group-page.schema.ts";
import { isOpen, requirePage, saveGroupPage } from "./save-group-page.server.ts";
import * as texts from "./texts.ts";

/**
 * Sets the page's cover from a file, in three widths.
 * @throws DomainError not_found for a trip without a page, forbidden, unauthenticated, too_large, invalid, busy
 */
export async function saveCover(ctx: Ctx, ref: TripRef, file: Uint8Array): Promise<GroupPage> {
	const { trip } = await requireTrip(ctx, ref, "group-page.edit");
	requirePage(await findGroupPage(ctx.db.read, { tripId: trip.id }));
	return replaceCover(ctx, ref, await encodeCover(file));
}

/**
 * Like `saveGroupPage`, with a file that becomes the page's cover. If the file is not a picture, nothing changes.
 * @throws DomainError as `saveGroupPage` and `saveCover`
 */
export async function savePageWithCover(
	ctx: Ctx,
	ref: TripRef,
	input: GroupPageInput,
	file: Uint8Array,
): Promise<GroupPage> {
	await requireTrip(ctx, ref, "group-page.edit");
	const cover = await encodeCover(file);
	await saveGroupPage(ctx, ref, input);
	return replaceCover(ctx, ref, cover);
}

type EncodedCover = { pictures: { width: number; image: Buffer }[]; hash: string | null };

async function encodeCover(file: Uint8Array): Promise<EncodedCover> {
	const pictures: EncodedCover["pictures"] = [];
	for (const width of COVER_WIDTHS) {
		const image = await encodePicture(file, { width, height: coverHeight(width), fit: "inside" });
		pictures.push({ width, image });
	}
	const largest = pictures.at(-1)?.image ?? Buffer.alloc(0);
	return { pictures, hash: createHash("sha256").update(largest).digest("hex") };
}

/** @throws DomainError not_found, forbidden, unauthenticated */
export function removeCover(ctx: Ctx, ref: TripRef): Promise<GroupPage> {
	return replaceCover(ctx, ref, { pictures: [], hash: null });
}

async function replaceCover(
	ctx: Ctx,
	ref: TripRef,
	{ pictures, hash: coverHash }: EncodedCover,
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
 * A cover of an open page, in one of its widths. Like the page, it is visible to everyone with the address.
 * @throws DomainError not_found
 */
export async function coverPicture(
	ctx: Ctx,
	{ slug, width, hash }: { slug: string; width: number; hash: string },
): Promise<Buffer> {
	const found = await findPageAt(ctx.db.read, { slug });
	const cover =
		isOpen(found?.page) &&
		found?.page.coverHash === hash &&
		(await findCover(ctx.db.read, { tripId: found.trip.id, width }));
	if (!cover) throw new DomainError("not_found", texts.noCover);
	return cover.image;
}
