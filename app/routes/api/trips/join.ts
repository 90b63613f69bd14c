import { requireTrip } from "#app/access/access.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinSchema } from "#app/features/joining/joining.schema.ts";
import { memberJson } from "#app/features/members/member-json.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { identifyGuest } from "#app/http/guest.server.ts";
import { openedInvitation } from "#app/http/invited-cookie.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/join";

/** Answers 201 with the new member, or 200 with the membership that this account or browser has already. */
export const action = apiAction(joinSchema, async (ctx, input, args: Route.ActionArgs) => {
	await requireTrip(ctx, args.params.id, "trip.join");
	await identifyGuest(args, "join");
	const invitation = await openedInvitation(args);
	const { member, created } = await joinTrip(ctx, args.params.id, { ...input, invitation });
	return json(memberJson(member), { status: created ? 201 : 200 });
});
