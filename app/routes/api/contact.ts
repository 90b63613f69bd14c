import { z } from "zod";
import { contactAction } from "#app/http/actions/contact.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { count } from "#app/lib/answers.ts";

export const action = apiAction(
	contactAction,
	({ priority, hours }) => ({ success: true as const, priority, answerWithinHours: hours }),
	{
		name: "contactSupport",
		summary: "Send support a message",
		who: "anyone",
		answer: z.object({
			success: z.literal(true),
			priority: z.boolean(),
			answerWithinHours: z.object({ from: count(), to: count() }),
		}),
		status: 201,
		limits: ["contact", "contactAddress"],
		isOnceByItself: true,
	},
);
