import { parseLinkTarget } from "#app/lib/link-target.ts";
import { type Cents, parseDollars } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { listReadLinks } from "./link-pages.queries.ts";

type CostedItem = { url?: string | null; cost: Cents | null };

/**
 * For each item when (UTC ms) its cost was read from the page behind its link, as far as we remember; null for a cost
 * that was typed. Told by what we read ourselves: whoever sends an item is not asked.
 */
export async function listCostReadTimes(db: Reader, items: CostedItem[]): Promise<(number | null)[]> {
	const links = items.map(({ url }) => normalizeLink(url));
	const read = await listReadLinks(db, [...new Set(links.filter((link) => link !== null))]);
	return items.map(({ cost }, index) => {
		const page = read.get(links[index] ?? "");
		const price = page?.info.price ?? null;
		return page && price !== null && cost === parseDollars(price.toFixed(2)) ? page.readAt : null;
	});
}

function normalizeLink(url: string | null | undefined): string | null {
	try {
		return url ? parseLinkTarget(url).href : null;
	} catch {
		return null;
	}
}
