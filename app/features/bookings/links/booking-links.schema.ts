import { z } from "zod";
import { count, dollarAmount } from "#app/lib/answers.ts";
import { UNREADABLE_LINK } from "#app/lib/link-target.ts";
import { blankToUndefined, dollars, optionalLink, text, typedLink } from "#app/lib/schema.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import type { BookingInfo } from "./booking-info.ts";
import { typeOfItem } from "./item-type.ts";
import * as texts from "./texts/booking.ts";

const chosenType = z.preprocess(blankToUndefined, z.enum(ITEM_TYPES, { error: texts.chooseType }).optional());

/** A typed booking, with or without a link. The site decides its type unless one is chosen. */
export const newItemSchema = z
	.object({
		url: optionalLink(),
		name: text(texts.enterName, 200),
		cost: dollars(texts.enterCost),
		type: chosenType,
	})
	.transform((item) => ({
		...item,
		type: item.type ?? typeOfItem(item.name, item.url ?? ""),
	}));

const pastedLink = z.preprocess(
	typedLink,
	z
		.string({ error: (issue) => (issue.input === undefined ? texts.enterLink : UNREADABLE_LINK) })
		.max(2048, UNREADABLE_LINK),
);

export const extractSchema = z.object({
	url: pastedLink,
	type: chosenType,
});

export const bookingInfoSchema: z.ZodType<BookingInfo> = z
	.object({
		name: z.string().nullable(),
		price: dollarAmount().nullable().meta({ description: "In dollars, of the whole booking." }),
		currency: z.string().nullable(),
		pricePerNight: dollarAmount().nullable(),
		nights: count().nullable(),
		kind: z.enum(ITEM_TYPES).nullable(),
		source: z.enum(["page", "link"]),
		picture: z
			.string()
			.optional()
			.meta({ description: "The address of the picture that the page shows of itself." }),
	})
	.meta({ id: "Booking" });

export const airbnbAnswerSchema = z.object({
	title: z.string().nullable(),
	pricePerNight: dollarAmount().nullable(),
});

export const airbnbSchema = extractSchema.pick({ url: true });
