import sharp from "sharp";
import type { Ctx } from "#app/access/ctx.ts";
import { ACCENT_COLOURS } from "./accents.ts";
import { COVER_WIDTHS, coverOf, type Focus } from "./cover.ts";
import { findCover, findGroupPage } from "./group-page.queries.ts";
import { isOpen } from "./save-group-page.server.ts";

/**
 * The look that an open page gives to the trip's invitation, and to the previews of its links: the accent's colour, and
 * a text that changes with the cover. Null for a trip without an open page.
 */
export async function lookOfTrip(ctx: Ctx, tripId: string) {
	const page = await findGroupPage(ctx.db.read, { tripId });
	if (!isOpen(page)) return null;
	const { accent, coverHash, coverFocus } = page;
	const cover = coverHash && `${coverHash} ${coverFocus}`;
	return {
		accent,
		cover: coverOf(page),
		preview: { accent: ACCENT_COLOURS[accent].light.accent, cover },
	};
}

export type GroupLook = NonNullable<Awaited<ReturnType<typeof lookOfTrip>>>;

/** The colours of buttons in a trip's mails; null for a trip without an open page. */
export async function mailColours(ctx: Ctx, tripId: string): Promise<{ light: string; dark: string } | null> {
	const page = await findGroupPage(ctx.db.read, { tripId });
	if (!isOpen(page)) return null;
	const { light, dark } = ACCENT_COLOURS[page.accent];
	return { light: light.accent, dark: dark.accent };
}

/** The cover for a preview of this size, in pixels, as a JPEG data address; null without a cover. */
export async function previewCover(
	ctx: Ctx,
	tripId: string,
	size: { width: number; height: number },
): Promise<string | null> {
	const page = await findGroupPage(ctx.db.read, { tripId });
	const stored = isOpen(page) && (await findCover(ctx.db.read, { tripId, width: COVER_WIDTHS[1] }));
	if (!stored) return null;
	const image = await sharp(stored.image)
		.resize(size.width, size.height, { fit: "cover", position: gravity(page.coverFocus) })
		.jpeg({ quality: 82 })
		.toBuffer();
	return `data:image/jpeg;base64,${image.toString("base64")}`;
}

/** In sharp's notation: "left top" for "top-left". */
function gravity(focus: Focus): string {
	return focus === "middle" ? "center" : focus.split("-").reverse().join(" ");
}
