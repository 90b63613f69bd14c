import { z } from "zod";
import { UNREADABLE_LINK } from "#app/lib/link-target.ts";
import { blankToUndefined, dollars, optionalLink, text, typedLink } from "#app/lib/schema.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import { typeOfItem } from "./item-type.ts";
import * as texts from "./texts/booking.ts";

const chosenType = z.preprocess(blankToUndefined, z.enum(ITEM_TYPES, { error: texts.chooseType }).optional());

/** A booking that is typed by hand, with or without a link. The site decides its type unless one is chosen. */
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

export const airbnbSchema = extractSchema.pick({ url: true });
