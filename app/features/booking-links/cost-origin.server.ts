import { targetOf } from "#app/lib/link-target.ts";
import { type Cents, parseDollars } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { readLinks } from "./link-pages.queries.ts";

type Costed = { url?: string | null; cost: Cents | null };

/**
 * For each item when (UTC ms) its cost was read from the page behind its link, as far as we remember; null for a cost
 * that was typed. Told by what we read ourselves: whoever sends an item is not asked.
 */
export async function costReadings(db: Reader, items: Costed[]): Promise<(number | null)[]> {
	const links = items.map(({ url }) => linkOf(url));
	const read = await readLinks(db, [...new Set(links.filter((link) => link !== null))]);
	return items.map(({ cost }, index) => {
		const page = read.get(links[index] ?? "");
		const price = page?.info.price ?? null;
		return page && price !== null && cost === parseDollars(price.toFixed(2)) ? page.readAt : null;
	});
}

function linkOf(url: string | null | undefined): string | null {
	try {
		return url ? targetOf(url).href : null;
	} catch {
		return null;
	}
}
