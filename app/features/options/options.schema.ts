import { z } from "zod";
import { WAYS_TO_PAY_MORE } from "#app/features/payments/share-change/changed-rest.ts";
import {
	blankToUndefined,
	checkbox,
	dollars,
	expectedCents,
	optionalDate,
	optionalText,
	text,
	wholeNumber,
} from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { OPTION_GROUP_KINDS } from "#db/schema/options.ts";
import { MAX_NAME, MAX_OPTIONS } from "./option-groups.ts";
import * as texts from "./texts/manage.ts";

/** A blank choice in a form chooses nothing. */
const choice = z.preprocess((value) => blankToUndefined(value) ?? null, z.string().max(64).nullable());

/**
 * Maps a group's id to the chosen option's id; null or blank chooses nothing. Groups that are left out stay as they
 * are.
 */
export const choicesSchema = z
	.record(z.string().max(64), choice)
	.meta({ description: "By the id of a group: the id of the chosen option, or null for none." });

/** PUT /api/trips/{tripId}/choices, and the page's form. */
export const chooseSchema = z.object({
	choices: choicesSchema.default({}),
	companionId: optionalText(64).meta({ description: "A companion for whom the caller chooses and pays." }),
	share: expectedCents(),
	way: z.preprocess(blankToUndefined, z.enum(WAYS_TO_PAY_MORE).optional()).meta({
		description: "After the first payment: in a payment of its own now, or spread over those that are left.",
	}),
	left: expectedCents().meta({
		description: "In cents, what would be left to pay, as the caller has seen it. Anything else is refused.",
	}),
	consent: checkbox().optional(), // to automatic charges of the higher amounts
});

export type ChooseInput = z.output<typeof chooseSchema>;

/** Dollars added to the base share. A minus of any kind means a reduction. */
const price = z
	.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string().optional())
	.transform((typed = "", context) => {
		const [, sign, rest = ""] = /^\s*([+\u2212-]?)\s*(.*?)\s*$/s.exec(typed) ?? [];
		const parsed = dollars().safeParse(rest);
		if (parsed.success) return sign === "" || sign === "+" ? parsed.data : 0 - parsed.data;
		for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", message });
		return z.NEVER;
	})
	.meta({ description: "In dollars, on top of the base share. Below 0, less than it." });

const optionSchema = z.object({
	id: optionalText(64).meta({ description: "Of an option that is there already." }),
	name: optionalText(MAX_NAME).meta({ description: "An extra has the name of its group." }),
	price,
	isLess: checkbox().optional().meta({ description: "Whether the price is meant below 0." }),
	capacity: z
		.preprocess(
			blankToUndefined,
			wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.capacityProblem).optional(),
		)
		.meta({ description: "For how many people; without one, for everyone." }),
	isClosed: checkbox().optional().meta({ description: "Whether nobody else can choose it." }),
});

/** POST /api/trips/{tripId}/options, PUT /api/trips/{tripId}/options/{groupId}, and their form. */
export const optionGroupSchema = z.object({
	kind: z.enum(OPTION_GROUP_KINDS, { error: texts.kindProblem }),
	name: text(texts.nameMissing, MAX_NAME),
	chooseBy: optionalDate().meta({ description: "The last day to choose and to change." }),
	itemId: optionalText(64).meta({ description: "The booking that it is a part of." }),
	isDeparture: checkbox().optional().meta({ description: "Whether it is where a member departs from." }),
	options: z.array(optionSchema, { error: texts.tooFew }).max(MAX_OPTIONS, texts.tooMany),
});

export type OptionGroupInput = z.output<typeof optionGroupSchema>;
