import { type CalendarDate, dateOf, formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { BookingInfo } from "./booking-info.ts";
import type { ItemType } from "./booking-links.ts";

/** The values of a booking's fields, blank when unknown, and a note about them. */
export type LinkReading = { name: string; cost: string; type: ItemType | ""; note: string };

export const MANUAL_ENTRY_HINT = "Many sites need manual entry: type the name and the cost in by hand.";

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
		const { whole, each } = priceText(price, pricePerNight, nights);
		const named = name === null ? "The price is" : "Name and price are";
		return `${named} from the page: ${whole}${each}. Please check them.`;
	}
	if (pricePerNight !== null) {
		const missing = nights === null ? "for how many nights" : "the whole price";
		return `The page says ${dollars(pricePerNight)} a night, but not ${missing}: enter the whole cost.`;
	}
	if (currency !== null && currency !== "USD") {
		return `The page's price is in ${currency}: enter the cost in dollars.`;
	}
	if (source === "link") {
		return "The name is from the link itself. Many sites need manual entry: type the cost in by hand.";
	}
	return "The name is from the page, but it gives no price that is certain: type the cost in by hand.";
}

function priceText(price: number, pricePerNight: number | null, nights: number | null) {
	const multiplied =
		pricePerNight !== null && nights !== null && Math.abs(pricePerNight * nights - price) < 0.005;
	const each = multiplied && nights !== 1 ? ` (${dollars(pricePerNight)} a night × ${nights} nights)` : "";
	return { whole: dollars(price), each };
}

function dollars(amount: number): string {
	return formatCents(Math.round(amount * 100));
}

/**
 * "from the page, Nov 20, 2026" or "typed".
 * @param readAt UTC milliseconds
 */
export function costSource(readAt: number | null, today?: CalendarDate): string {
	if (readAt === null) return "typed";
	return `from the page, ${formatMonthDay(dateOf(new Date(readAt)), today)}`;
}
