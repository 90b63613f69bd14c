import { z } from "zod";
import { blankToUndefined, lines, optionalDate, wholeNumber } from "#app/lib/schema.ts";
import { CONCIERGE_NEEDS } from "#db/schema/requests.ts";
import { MAX_MESSAGE } from "../message-length.ts";
import * as formTexts from "../texts/forms.ts";
import * as texts from "./texts.ts";

export const conciergeSchema = z.object({
	need: z.enum(CONCIERGE_NEEDS, { error: texts.needMissing }),
	day: optionalDate(),
	people: z.preprocess(blankToUndefined, wholeNumber(1, 250, texts.peopleProblem).optional()),
	message: lines(formTexts.messageMissing, MAX_MESSAGE),
});

export type ConciergeInput = z.output<typeof conciergeSchema>;
