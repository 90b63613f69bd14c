import { resetShareLinkAction } from "#app/http/actions/trips.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** Answers the new share id. */
export const action = apiAction(resetShareLinkAction, ({ id, shareId }) => ({ id, shareId }));
