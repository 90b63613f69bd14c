import { waitingEntryJson, waitingEntrySchema } from "#app/features/members/waiting-list/waiting-json.ts";
import { deleteEntryAction } from "#app/http/actions/waiting-lists.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(deleteEntryAction, waitingEntryJson, {
	name: "leaveWaitingList",
	method: "DELETE",
	summary: "Leave the waiting list, or as an organizer take someone off it",
	description:
		"One's own entry is known by the account, the guest cookie, or the `key` of the mail's link: what follows /waiting/ in it. An offer that it has goes to the next in line.",
	who: "trip.see",
	answer: waitingEntrySchema,
	limits: ["waitingAnswer", "tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});
