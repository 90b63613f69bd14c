import { takeBackReleaseAction } from "#app/http/actions/releases.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

/** Answers what is in the fund again, in cents. */
export const action = apiAction(takeBackReleaseAction, (takenBack) => ({ takenBack }));
