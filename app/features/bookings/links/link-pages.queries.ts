import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { parseDollars } from "#app/lib/dollars.ts";
import { parseLinkTarget } from "#app/lib/link-target.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { linkPages } from "#db/schema/bookings.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import type { BookingInfo } from "./booking-info.ts";

/** Readings are kept this long, because a plan that becomes a trip later shows where its costs came from. */
const LINK_RETENTION_MS = 30 * DAY_MS;

export type StoredReading = { info: BookingInfo; readAt: number };

type RecentLink = { url: string; since: number };

export async function findReadingSince(db: Reader, link: RecentLink): Promise<StoredReading | null> {
	return (await readingOfLink(db, link)) as StoredReading | null;
}

const readingOfLink = rowQuery((db, { url, since }: Params<RecentLink>) =>
	db
		.select({ info: linkPages.info, readAt: linkPages.readAt })
		.from(linkPages)
		.where(and(eq(linkPages.url, url), gt(linkPages.readAt, since))),
);

export async function saveReading(tx: Tx, url: string, { info, readAt }: StoredReading): Promise<void> {
	const insert = tx.insert(linkPages).values({ url, info, readAt });
	await insert.onConflictDoUpdate({ target: linkPages.url, set: { info, readAt } });
}

type CostedItem = { url?: string | null; cost: Cents | null };

/**
 * When each item's cost was read from its link's page, in UTC milliseconds; null for a typed cost. Only our own
 * readings count, not what the client claims.
 */
export async function listCostReadTimes(db: Reader, items: CostedItem[]): Promise<(number | null)[]> {
	const links = items.map(({ url }) => normalizeLink(url));
	const urls = [...new Set(links.filter((link) => link !== null))];
	const rows = urls.length > 0 ? await db.select().from(linkPages).where(inArray(linkPages.url, urls)) : [];
	return items.map(({ cost }, index) => {
		const page = rows.find(({ url }) => url === links[index]);
		const price = (page?.info as BookingInfo | undefined)?.price ?? null;
		return page && price !== null && cost === parseDollars(price.toFixed(2)) ? page.readAt : null;
	});
}

export function deleteOldReadings(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, linkPages.url, lt(linkPages.readAt, ctx.now.getTime() - LINK_RETENTION_MS));
}

function normalizeLink(url: string | null | undefined): string | null {
	try {
		return url ? parseLinkTarget(url).href : null;
	} catch {
		return null;
	}
}
