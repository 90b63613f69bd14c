import { requireTrip } from "#app/access/access.server.ts";
import { emptySchema } from "#app/features/fund/funds.schema.ts";
import { takeBackRelease } from "#app/features/fund/releases/release-transfers.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMovementLimit } from "#app/http/guest.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/take-back-release";

/** Answers what is in the fund again, in cents. */
export const action = apiAction(emptySchema, async (ctx, _input, args: Route.ActionArgs) => {
	const { tripId: id } = args.params;
	await requireTrip(ctx, id, "fund.release");
	await enforceMovementLimit(args);
	return json({ takenBack: await takeBackRelease(ctx, id) });
});
