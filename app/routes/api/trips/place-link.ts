import { requestMembershipLinkAction } from "#app/http/actions/membership-links.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** After `already_joined`: mails the address a link to its place, if it has one. */
export const action = apiAction(requestMembershipLinkAction, () => ({ success: true }));
