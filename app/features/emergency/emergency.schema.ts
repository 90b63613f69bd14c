import { z } from "zod";
import { checkbox, optionalText } from "#app/lib/schema.ts";
import { SAFETY_ANSWERS } from "#db/schema/emergency.ts";
import * as texts from "./texts.ts";

/** No field is required: someone in an emergency sends what they can. */
export const tellSchema = z.object({
	place: optionalText(200).meta({ description: "Where they are, in their own words." }),
	words: optionalText(2_000).meta({ description: "What has happened, and what they need." }),
	phone: optionalText(40).meta({ description: "A number at which they can be called." }),
	askEveryone: checkbox().meta({ description: "Whether everyone aboard is also asked if they are safe." }),
});

export type TellInput = z.output<typeof tellSchema>;

export const safetySchema = z.object({
	answer: z.enum(SAFETY_ANSWERS, { error: texts.answerMissing }),
});

export const recordSchema = safetySchema.extend({
	memberId: z.string().meta({ description: "Who has said so in another way." }),
});

export type RecordInput = z.output<typeof recordSchema>;
