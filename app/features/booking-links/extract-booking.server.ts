import type { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { parseLinkTarget, unreadableLink } from "#app/lib/link-target.ts";
import type { FetchPage } from "#app/lib/safe-fetch.server.ts";
import { readBookingInfo } from "./booking-info.ts";
import type { airbnbSchema, extractSchema } from "./booking-links.schema.ts";
import { findSite } from "./booking-links.ts";
import { findReadLinkSince, type ReadLink, saveReadLink } from "./link-pages.queries.ts";

/** What reading a link takes; anybody may, so that there is nobody to authorise: callers count by address. */
export type LinkCtx = Pick<Ctx, "db" | "now"> & { fetchPage: FetchPage };

/** How long what was read of a link is good. */
export const LINK_CACHE_MS = DAY_MS;

/** How long it is remembered, for the origin of a figure in a plan that waits to become a trip. */
export const LINK_RETENTION_MS = 30 * DAY_MS;

/**
 * Name and price of the booking behind a link, and when (UTC ms) they were read; a link's page is fetched once a day.
 * @param refresh reads the page anew
 * @throws DomainError link_unreadable, whatever the cause, also where the page says neither name nor price
 */
export async function extractBooking(
	{ db, now, fetchPage }: LinkCtx,
	{ url, type }: z.output<typeof extractSchema>,
	{ refresh = false } = {},
): Promise<ReadLink> {
	const link = parseLinkTarget(url).href;
	const readAt = now().getTime();
	const kept = refresh ? null : await findReadLinkSince(db.read, link, readAt - LINK_CACHE_MS);
	const read = kept ?? { info: readBookingInfo({ link, ...(await fetchPage(link)) }), readAt };
	const { info } = read;
	if (info.name === null && info.price === null && info.pricePerNight === null) throw unreadableLink();
	// What only the link says may be for want of the page, which may answer the next time.
	if (!kept && info.source !== "link") await db.write((tx) => saveReadLink(tx, link, read));
	return { ...read, info: { ...info, kind: info.kind ?? type ?? null } };
}

/** The name of an Airbnb stay, and its price per night in dollars where the page says it. */
export async function scrapeAirbnb(
	ctx: LinkCtx,
	{ url }: z.output<typeof airbnbSchema>,
): Promise<{ title: string | null; pricePerNight: number | null }> {
	if (findSite(url)?.hostWord !== "airbnb") throw unreadableLink();
	const { info } = await extractBooking(ctx, { url });
	return { title: info.name, pricePerNight: info.pricePerNight };
}
