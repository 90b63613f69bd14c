import { z } from "zod";
import { blankToUndefined, lines, optionalDate, wholeNumber } from "#app/lib/schema.ts";
import { MAX_MESSAGE } from "../message-length.ts";
import * as formTexts from "../texts/forms.ts";
import * as texts from "./texts.ts";

const NEEDS = ["table", "transfer", "activity", "stay", "quote", "other"] as const;

export const conciergeSchema = z.object({
	need: z.enum(NEEDS, { error: texts.needMissing }),
	day: optionalDate(),
	people: z.preprocess(blankToUndefined, wholeNumber(1, 250, texts.peopleProblem).optional()),
	message: lines(formTexts.messageMissing, MAX_MESSAGE - 200), // which leaves room for the facts above it
});

export type ConciergeInput = z.output<typeof conciergeSchema>;
