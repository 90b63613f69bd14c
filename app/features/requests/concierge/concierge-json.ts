import { z } from "zod";
import { count, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { REQUEST_STATES } from "#db/schema/requests.ts";
import { conciergeFactsSchema, proposalSchema } from "../requests-json.ts";
import type { ConciergeView } from "./concierge.server.ts";

export const conciergeRequestSchema = z
	.object({
		id: z.string(),
		number: count(),
		subject: z.string(),
		asked: conciergeFactsSchema,
		state: z.enum(REQUEST_STATES),
		askedBy: z.string(),
		isOwn: z.boolean().meta({ description: "Whether the caller asked, and can read its thread." }),
		createdAt: time(),
		answerBy: time().nullable(),
		proposals: z.array(proposalSchema),
	})
	.meta({ id: "ConciergeRequest" });

export function conciergeRequestJson({
	name,
	createdAt,
	answerBy,
	answers,
	...request
}: ConciergeView["requests"][number]): z.infer<typeof conciergeRequestSchema> {
	return {
		...request,
		askedBy: name,
		createdAt: toIso(createdAt),
		answerBy: toIso(answerBy),
		proposals: answers.flatMap(({ proposals }) => proposals),
	};
}
