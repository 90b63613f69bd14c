import { z } from "zod";
import { lines, text } from "#app/lib/schema.ts";
import * as texts from "../texts/book-check.ts";

const reason = lines(texts.reasonMissing, 500);

export const bookCheckSchema = z.discriminatedUnion("step", [
	z.object({ step: z.literal("check") }),
	z.object({ step: z.literal("return"), chargeRef: text(texts.notMissing, 100), reason }),
	z.object({ step: z.literal("end"), hasCompared: z.literal("on", { error: texts.compareFirst }), reason }),
]);
