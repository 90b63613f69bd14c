import { handoverJson, handoverSchema } from "#app/features/trips/handover/handover-json.ts";
import { offerHandoverAction, withdrawHandoverAction } from "#app/http/actions/organizers.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";

const offer = apiAction(offerHandoverAction, handoverJson, {
	name: "offerHandover",
	summary: "Offer the trip to a member",
	description:
		"A member with an account and a verified address can accept for seven days. It is refused while a release, payout, refund or answer to a bank is under way.",
	who: "handover.offer",
	answer: handoverSchema,
	status: 201,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict", "checking_books"],
});

const withdraw = apiAction(withdrawHandoverAction, handoverJson, {
	name: "withdrawHandover",
	method: "DELETE",
	summary: "Withdraw the offer of the trip",
	description: "The trip stays the organizer's.",
	who: "handover.offer",
	answer: handoverSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

export const action = apiActions(offer, withdraw);
