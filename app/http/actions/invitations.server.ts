import { sendInvitesSchema } from "#app/features/members/invitations/invitations.schema.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceInviteLimit } from "../guest.server.ts";
import { sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

export const sendInvitationsAction = sharedAction(sendInvitesSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "invitations.send");
	await enforceInviteLimit(args, input.emails.addresses.length);
	return sendInvitations(ctx, access, input, requestStateOf(args).origin);
});
