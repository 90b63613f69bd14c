import { entryJson } from "#app/features/trips/itinerary/itinerary-view.server.ts";
import { changeEntryAction, removeEntryAction } from "#app/http/actions/itinerary.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/itinerary-entry";

/** PUT replaces all fields of an entry. */
const change = apiAction(changeEntryAction, entryJson, { method: "PUT" });

const remove = apiAction(removeEntryAction, () => ({ success: true }), { method: "DELETE" });

export const action = (args: Route.ActionArgs) =>
	args.request.method === "DELETE" ? remove(args) : change(args);
