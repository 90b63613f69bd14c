import { memberJson, memberSchema } from "#app/features/members/member-json.ts";
import { endCoOrganizerAction, makeCoOrganizerAction } from "#app/http/actions/organizers.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";

const make = apiAction(makeCoOrganizerAction, memberJson, {
	name: "makeCoOrganizer",
	method: "PUT",
	summary: "Make a member a co-organizer",
	description:
		"They may edit the trip, invite, remind and decide refund requests. They need an account. Answers the membership.",
	who: "co-organizers.change",
	answer: memberSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

const end = apiAction(endCoOrganizerAction, memberJson, {
	name: "endCoOrganizer",
	method: "DELETE",
	summary: "End a member's role as co-organizer",
	description: "They stay on the trip. Answers the membership.",
	who: "co-organizers.change",
	answer: memberSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

export const action = apiActions(make, end);
