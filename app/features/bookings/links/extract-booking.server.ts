import type { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { parseLinkTarget, unreadableLink } from "#app/lib/link-target.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { type BookingInfo, readBookingInfo } from "./booking-info.ts";
import type { airbnbSchema, extractSchema } from "./booking-links.schema.ts";
import { findSite } from "./booking-links.ts";
import { findReadingSince, type StoredReading, saveReading } from "./link-pages.queries.ts";
import type { ReadBooking } from "./read-booking.server.ts";

/** Anyone may read links, so there is no actor; callers limit the rate by address. */
export type LinkCtx = Pick<Ctx, "db" | "now"> & { readBooking: ReadBooking };

/** After this time a link is read again. */
const LINK_CACHE_MS = DAY_MS;
/** Encoded, a link may be nine times as long as typed, and a PostgreSQL index accepts no text of 3,000 bytes. */
const MAX_STORED_LINK = 2_048;

/**
 * Name and price of the booking behind a link, with the time of reading in UTC ms. A link's page is fetched once a day.
 * @param refresh fetches the page even if it was read today
 * @throws DomainError link_unreadable, for every cause, if neither the page nor the link gives a name or a price
 */
export async function extractBooking(
	{ db, now, readBooking }: LinkCtx,
	{ url, type }: z.output<typeof extractSchema>,
	{ refresh = false } = {},
): Promise<StoredReading> {
	const link = parseLinkTarget(url).href;
	const readAt = now.getTime();
	const stored = refresh
		? null
		: await findReadingSince(db.read, { url: link, since: readAt - LINK_CACHE_MS });
	const read = stored ?? { info: await readBooking(link).catch(() => readLinkAlone(link)), readAt };
	const { info } = read;
	if (info.name === null && info.price === null && info.pricePerNight === null) throw unreadableLink();
	// A reading from the link alone is not stored, because the page may respond the next time.
	if (!stored && info.source !== "link" && link.length <= MAX_STORED_LINK)
		await tryToStore(db, "the reading of a link", (tx) => saveReading(tx, link, read));
	return { ...read, info: { ...info, kind: info.kind ?? type ?? null } };
}

// The link of a recognised site often contains the booking's name even if the site does not respond.
function readLinkAlone(link: string): BookingInfo {
	return readBookingInfo({ link, url: link, status: 0, html: "" });
}

/**
 * Returns the name of an Airbnb stay, and its price per night in dollars: the whole price divided by the nights, else the
 * price per night that the page states.
 */
export async function scrapeAirbnb(
	ctx: LinkCtx,
	{ url }: z.output<typeof airbnbSchema>,
): Promise<{ title: string | null; pricePerNight: number | null }> {
	if (findSite(url)?.hostWord !== "airbnb") throw unreadableLink();
	const { name, price, nights, pricePerNight } = (await extractBooking(ctx, { url })).info;
	const average = price !== null && nights !== null ? Math.round((price * 100) / nights) / 100 : null;
	return { title: name, pricePerNight: average ?? pricePerNight };
}
