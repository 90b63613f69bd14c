import { sendInvitationsAction } from "#app/http/actions/invitations.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** Answers `emailContent`, what was `sent` and `skipped`, and `mailto` where this server sends no mail. */
export const action = apiAction(sendInvitationsAction, (sent) => sent);
