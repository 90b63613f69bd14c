import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { linkPages } from "#db/schema/index.ts";
import type { BookingInfo } from "./booking-info.ts";

/** Readings are kept this long, because a plan that becomes a trip later shows where its costs came from. */
const LINK_RETENTION_MS = 30 * DAY_MS;

export type ReadLink = { info: BookingInfo; readAt: number };

/** What was read of a link after an instant. */
export async function findReadLinkSince(db: Reader, url: string, since: number): Promise<ReadLink | null> {
	const [row] = await db
		.select({ info: linkPages.info, readAt: linkPages.readAt })
		.from(linkPages)
		.where(and(eq(linkPages.url, url), gt(linkPages.readAt, since)));
	return row ? { info: row.info as BookingInfo, readAt: row.readAt } : null;
}

export async function saveReadLink(tx: Tx, url: string, { info, readAt }: ReadLink): Promise<void> {
	const set = { info, readAt };
	await tx
		.insert(linkPages)
		.values({ url, ...set })
		.onConflictDoUpdate({ target: linkPages.url, set });
}

/** Of these addresses, what was read of them last, by address. */
export async function listReadLinks(db: Reader, urls: string[]): Promise<Map<string, ReadLink>> {
	if (urls.length === 0) return new Map();
	const rows = await db.select().from(linkPages).where(inArray(linkPages.url, urls));
	return new Map(rows.map(({ url, info, readAt }) => [url, { info: info as BookingInfo, readAt }]));
}

export async function deleteOldReadLinks(tx: Tx, now: Date): Promise<void> {
	await tx.delete(linkPages).where(lt(linkPages.readAt, now.getTime() - LINK_RETENTION_MS));
}
