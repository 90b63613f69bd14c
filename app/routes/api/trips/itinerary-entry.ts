import { entryAnswerSchema, entryJson } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { changeEntryAction, removeEntryAction } from "#app/http/actions/itinerary.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";

const change = apiAction(changeEntryAction, entryJson, {
	name: "changeEntry",
	method: "PUT",
	summary: "Replace all fields of an entry of the itinerary",
	who: "itinerary.edit",
	limits: ["itinerary", "itineraryAddress"],
	answer: entryAnswerSchema,
	errors: ["conflict"],
});

const remove = apiAction(removeEntryAction, () => ({ success: true }), {
	name: "removeEntry",
	method: "DELETE",
	summary: "Remove an entry of the itinerary",
	who: "itinerary.edit",
	limits: ["itinerary", "itineraryAddress"],
});

export const action = apiActions(change, remove);
