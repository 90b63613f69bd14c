import { z } from "zod";

/** More articles than the blog will have; keeps the cookie from growing without limit. */
const MAX_ARTICLES = 200;

const ids = z.array(z.int().positive()).max(MAX_ARTICLES);
const readingSchema = z.object({ likes: ids, bookmarks: ids });

/** The ids of the articles that a browser's reader has liked and bookmarked. */
export type Reading = z.output<typeof readingSchema>;

export const NOTHING_READ: Reading = { likes: [], bookmarks: [] };

/** Each article's count of likes starts here, as specified; a reader's own like is added (docs/decisions/0032). */
const FIRST_LIKES = 24;

/** Parses the cookie, which may contain anything. */
export function toReading(value: unknown): Reading {
	const { data } = readingSchema.safeParse(value);
	return data ?? NOTHING_READ;
}

/** Adds an article to a list, or removes it. When a list is full, the oldest is removed. */
export function toggled(list: readonly number[], id: number): number[] {
	return list.includes(id) ? list.filter((one) => one !== id) : [...list, id].slice(-MAX_ARTICLES);
}

export const countLikes = (isLiked: boolean) => FIRST_LIKES + (isLiked ? 1 : 0);
