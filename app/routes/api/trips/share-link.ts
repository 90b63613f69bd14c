import { z } from "zod";
import { resetShareLinkAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(resetShareLinkAction, ({ id, shareId }) => ({ id, shareId }), {
	name: "resetShareLink",
	summary: "Replace the trip's share id",
	description: "The old link no longer works.",
	who: "link.reset",
	answer: z.object({ id: z.string(), shareId: z.string() }),
	limits: ["tripChange", "tripChangeAddress", "linkReset"],
	errors: ["conflict"],
});
