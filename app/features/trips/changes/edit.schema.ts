import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import {
	blankToUndefined,
	dollars,
	optionalLines,
	optionalLink,
	optionalText,
	text,
	wholeNumber,
} from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import { IF_DECLINED } from "../price/if-declined.ts";
import * as tripTexts from "../texts.ts";
import { MAX_ITEMS } from "../trips.ts";
import * as texts from "./texts/edit.ts";

export const STAYS = ["hotel", "apartment", "house", "hostel", "camping", "other"] as const;
export const MAX_NOTE = 500;

/** A blank value clears the field, and a missing field stays as it is. */
const blankToNull = (value: unknown) => (value === undefined ? undefined : (blankToUndefined(value) ?? null));

const changedDate = () =>
	z.preprocess(
		blankToNull,
		z.string({ error: common.enterDate }).refine(isCalendarDate, common.enterDate).nullable().optional(),
	);

const item = z.object({
	id: optionalText(64),
	type: z.enum(ITEM_TYPES, { error: tripTexts.chooseItemType }),
	name: text(tripTexts.enterItemName, 200),
	url: optionalLink(),
	cost: dollars(),
	per: z.preprocess(
		blankToUndefined,
		z.enum(["group", "person"], { error: tripTexts.chooseCostPer }).optional(),
	),
});

const items = z
	.array(item, { error: tripTexts.sendItemList })
	.max(MAX_ITEMS, tripTexts.tooManyItems(MAX_ITEMS));

/** A change of a trip by the API; missing fields stay as they are. */
export const editTripSchema = z.object({
	title: z.preprocess(blankToNull, text(tripTexts.enterDestination, 120).nullable().optional()),
	origin: z.preprocess(blankToNull, text(tripTexts.enterOrigin, 120).nullable().optional()),
	destination: text(tripTexts.enterDestination, 120).optional(),
	startDate: changedDate(),
	endDate: changedDate(),
	partySize: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, tripTexts.groupSizeProblem).optional(),
	accommodationType: z.preprocess(blankToUndefined, z.enum(STAYS, { error: texts.chooseStay }).optional()),
	finalPaymentDue: changedDate(),
	tripItems: items.optional(),
	totalCost: wholeNumber(0, MAX_CENTS, tripTexts.totalInCents).optional(), // used only without items
	priceReason: optionalLines(MAX_NOTE).meta({
		description: "Why the price changes after someone has paid. Without it, costs are locked then.",
	}),
	ifDeclined: z
		.preprocess(blankToUndefined, z.enum(IF_DECLINED, { error: texts.chooseIfDeclined }).optional())
		.meta({
			description:
				"What members who don't accept a higher price can do: keep the old one, or leave and get back what they have paid. keep, if it is left out.",
		}),
	note: optionalLines(MAX_NOTE), // the organizer's note to every current member
	updatedAt: z.preprocess(
		blankToUndefined,
		z
			.string({ error: texts.updatedAtProblem })
			.refine((value) => !Number.isNaN(Date.parse(value)), texts.updatedAtProblem)
			.transform((value) => Date.parse(value))
			.optional(),
	),
	seen: optionalText(400), // the fingerprints of what the page showed, from `fingerprintsOf`
});

/** A list without items sends no fields at all. */
export const editTripFormSchema = editTripSchema.extend({ tripItems: items.default([]) });

export type EditTrip = z.output<typeof editTripSchema>;
