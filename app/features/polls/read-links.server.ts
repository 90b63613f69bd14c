import { createHash } from "node:crypto";
import type { Ctx } from "#app/access/ctx.ts";
import type { BookingInfo } from "#app/features/bookings/links/booking-info.ts";
import { extractBooking, type LinkCtx } from "#app/features/bookings/links/extract-booking.server.ts";
import type { ReadPicture } from "#app/features/bookings/links/read-picture.server.ts";
import type { OptionInput } from "./polls.schema.ts";
import type { PollKind } from "./polls.ts";

/** A context that can read linked pages and their pictures. */
export type LinkReaderCtx = Ctx & LinkCtx & { readPicture: ReadPicture };

/**
 * Reads the linked page of each option. Null for an option without a link, and for a page that says nothing about a
 * booking.
 */
export function readLinks(
	ctx: LinkReaderCtx,
	kind: PollKind,
	options: readonly OptionInput[],
): Promise<(BookingInfo | null)[]> {
	return Promise.all(
		options.map(async ({ link, type }) => {
			if (kind !== "booking" || !link) return null;
			const read = await extractBooking(ctx, { url: link, type }).catch(() => null);
			return read?.info ?? null;
		}),
	);
}

export type OptionPicture = { image: Buffer; hash: string };

/** The preview picture that a page names, re-encoded by us. Null if the page names none, or it cannot be read. */
export async function readPictureOf(
	ctx: LinkReaderCtx,
	info: BookingInfo | null | undefined,
): Promise<OptionPicture | null> {
	if (!info?.picture) return null;
	const image = await ctx.readPicture(info.picture).catch(() => null);
	return image && { image, hash: createHash("sha256").update(image).digest("hex") };
}
