import { z } from "zod";
import { showNameAction } from "#app/http/actions/shared-itinerary.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(showNameAction, ({ isShown }) => ({ isShown }), {
	name: "showNameOnItinerary",
	method: "PUT",
	summary: "Say whether your first name stands on the shared itinerary",
	description: "Nobody can say it for you. Without your agreement no name of yours is shown.",
	who: "itinerary.name",
	answer: z.object({ isShown: z.boolean() }),
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});
