import { sentInvitationsSchema } from "#app/features/members/invitations/invitations.schema.ts";
import { sendInvitationsAction } from "#app/http/actions/invitations.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(sendInvitationsAction, (sent) => sent, {
	name: "sendInvitations",
	summary: "Invite people by email",
	description: "`emails` is a list of at most 20, or one text.",
	who: "invitations.send",
	answer: sentInvitationsSchema,
	limits: ["invite", "inviteAddress"],
});
