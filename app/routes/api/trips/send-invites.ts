import { requireTrip } from "#app/access/access.server.ts";
import { sendInvitesSchema } from "#app/features/members/invitations/invitations.schema.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { enforceInviteLimit } from "#app/http/invite-limit.server.ts";
import type { Route } from "./+types/send-invites";

/** Answers `emailContent`, what was `sent` and `skipped`, and `mailto` where this server sends no mail. */
export const action = apiAction(sendInvitesSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { tripId: id } = args.params;
	await requireTrip(ctx, id, "invitations.send");
	await enforceInviteLimit(args, input.emails.addresses.length);
	return sendInvitations(ctx, id, input, requestStateOf(args).origin);
});
