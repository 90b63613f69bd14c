import { z } from "zod";
import { takeBackReleaseAction } from "#app/http/actions/releases.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { amount } from "#app/lib/answers.ts";

export const action = apiAction(takeBackReleaseAction, (takenBack) => ({ takenBack }), {
	name: "takeBackRelease",
	summary: "Take back what of a release has not gone out yet",
	description: "Answers what is in the fund again.",
	who: "fund.release",
	answer: z.object({ takenBack: amount() }),
	limits: ["movement"],
	errors: ["conflict"],
	asksProvider: true,
});
