import { z } from "zod";
import { waitingEntryJson, waitingEntrySchema } from "#app/features/members/waiting-list/waiting-json.ts";
import { answerOfferAction } from "#app/http/actions/waiting-lists.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	answerOfferAction,
	(facts) => ({ entry: waitingEntryJson(facts), shareId: facts.shareId }),
	{
		name: "answerOffer",
		summary: "Take the spot that you are offered, or pass it to the next person",
		description:
			"One's own entry is known by the account, the guest cookie, or the `key` of the mail's link: what follows /waiting/ in it. Taking moves the offer to this account or browser, which then joins the trip of the answer's `shareId` in the usual way.",
		who: "anyone",
		answer: z.object({ entry: waitingEntrySchema, shareId: z.string().nullable() }),
		limits: ["waitingAnswer"],
		errors: ["conflict", "not_found"],
	},
);
