import { type CalendarDate, dateOf, formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { BookingInfo } from "./booking-info.ts";
import type { ItemType } from "./booking-links.ts";
import * as texts from "./texts/booking.ts";

/** The values of a booking's fields, blank when unknown, and a note about them. */
export type LinkReading = { name: string; cost: string; type: ItemType | ""; note: string };

type ReadInfo = Pick<
	BookingInfo,
	"name" | "price" | "currency" | "pricePerNight" | "nights" | "kind" | "source"
>;

export function toLinkReading(info: ReadInfo): LinkReading {
	return {
		name: info.name ?? "",
		cost: info.price === null ? "" : info.price.toFixed(2),
		type: info.kind ?? "",
		note: readingNote(info),
	};
}

function readingNote({ name, price, currency, pricePerNight, nights, source }: ReadInfo): string {
	if (price !== null) {
		return texts.foundPrice(dollars(price), nightlyText(price, pricePerNight, nights), name !== null);
	}
	if (pricePerNight !== null) return texts.foundNight(dollars(pricePerNight), nights !== null);
	if (currency !== null && currency !== "USD") return texts.otherCurrency(currency);
	return source === "link" ? texts.nameOfLink : texts.nameOfPage;
}

function nightlyText(price: number, night: number | null, nights: number | null): string {
	if (night === null || nights === null || nights === 1) return "";
	return Math.abs(night * nights - price) < 0.005 ? texts.nightlyPrice(dollars(night), nights) : "";
}

function dollars(amount: number): string {
	return formatCents(Math.round(amount * 100));
}

/**
 * "from the page, Nov 20, 2026" or "typed in".
 * @param readAt UTC milliseconds
 */
export function costSource(readAt: number | null, today?: CalendarDate): string {
	if (readAt === null) return texts.costTyped;
	return texts.costOfPage(formatMonthDay(dateOf(new Date(readAt)), today));
}
