import { pathTo } from "#app/lib/path-to.ts";
import type { FOCUSES } from "#db/schema/group-page.ts";

/** In pixels, from a phone to a wide screen. */
export const COVER_WIDTHS = [480, 960, 1_600] as const;

/** The maximum height of a cover of this width, in pixels: twice the width. */
export function coverHeight(width: number): number {
	return 2 * width;
}

export type Focus = (typeof FOCUSES)[number];

/** The addresses of a cover's pictures, which change with the picture, and the part of it to keep in view. */
export type Cover = { src: string; srcSet: string; focus: Focus };

export function coverOf(page: { slug: string; coverHash: string | null; coverFocus: Focus }): Cover | null {
	const { slug, coverHash } = page;
	if (!coverHash) return null;
	const at = (width: number) => pathTo("/g/:slug/cover/:file", { slug, file: `${width}-${coverHash}.webp` });
	return {
		src: at(COVER_WIDTHS[1]),
		srcSet: COVER_WIDTHS.map((width) => `${at(width)} ${width}w`).join(", "),
		focus: page.coverFocus,
	};
}

/** The width and the hash in a picture's file name; null for any other name. */
export function readCoverFile(file: string): { width: number; hash: string } | null {
	const [, width = "", hash = ""] = /^(\d{3,4})-([0-9a-f]{64})\.webp$/.exec(file) ?? [];
	return hash ? { width: Number(width), hash } : null;
}
