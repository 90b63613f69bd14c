import { requestMembershipLinkAction } from "#app/http/actions/membership-links.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(requestMembershipLinkAction, () => ({ success: true }), {
	name: "mailPlaceLink",
	summary: "Mail an address a link to its place on the trip",
	description:
		"For those who were answered `already_joined`. It says the same whether or not the address has a place.",
	who: "trip.see",
	limits: ["mailedLink", "mailedLinkAddress"],
	errors: ["conflict"],
});
