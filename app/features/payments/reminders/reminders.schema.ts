import { z } from "zod";
import { text } from "#app/lib/schema.ts";
import { TONES } from "./by-hand-text.ts";
import * as texts from "./texts.ts";

/** POST /api/trips/{id}/members/{memberId}/remind */
export const remindSchema = z.object({ tone: z.enum(TONES, texts.chooseTone) });

export const remindFormSchema = remindSchema.extend({ memberId: text(texts.sayWhom, 64) });

export const cancelReminderSchema = z.object({ memberId: text(texts.sayWhom, 64) });

export type Remind = z.output<typeof remindSchema>;
