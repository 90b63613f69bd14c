import { z } from "zod";
import { amount, count, day } from "#app/lib/answers.ts";
import { text } from "#app/lib/schema.ts";
import { TONES } from "./by-hand-text.ts";
import * as texts from "./texts.ts";

/** POST /api/trips/{id}/members/{memberId}/remind */
export const remindSchema = z.object({ tone: z.enum(TONES, texts.chooseTone) });

export const remindedSchema = z.object({
	memberId: z.string(),
	memberName: z.string(),
	amount: amount(),
	dueDate: day(),
	daysOverdue: count(),
	remindersSent: count(),
	isHeld: z.boolean().meta({ description: "Whether it waits for the morning." }),
});

export const remindedAllSchema = z.object({
	reminded: z.array(z.object({ memberId: z.string(), memberName: z.string(), isHeld: z.boolean() })),
	notReminded: z.array(
		z.object({
			memberId: z.string(),
			memberName: z.string(),
			reason: z.string().meta({ description: "Why they can't be reminded now." }),
		}),
	),
});

export const remindFormSchema = remindSchema.extend({ memberId: text(texts.sayWhom, 64) });

export const cancelReminderSchema = z.object({ memberId: text(texts.sayWhom, 64) });

export type Remind = z.output<typeof remindSchema>;
