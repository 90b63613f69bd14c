import { userOf } from "#app/access/ctx.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { guestJoinApiSchema, joinSchema } from "#app/features/joining/joining.schema.ts";
import { memberJson, memberSchema } from "#app/features/members/member-json.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { identifyGuest } from "#app/http/guest.server.ts";
import { invitationTokenOf } from "#app/http/invited-cookie.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/join";

export const action = apiAction(
	async (args: Route.ActionArgs) => {
		const { member } = await requireTripOf(args, "trip.join");
		return member || userOf(ctxOf(args)) ? joinSchema : guestJoinApiSchema;
	},
	async (ctx, input, args: Route.ActionArgs) => {
		await identifyGuest(args, "join");
		const invitation = await invitationTokenOf(args);
		const joiner = { ...input, invitation, paysNow: input.payNow };
		const { member, created } = await joinTrip(ctx, await tripAccessOf(args), joiner);
		return json(memberJson(member), { status: created ? 201 : 200 });
	},
	{
		name: "joinTrip",
		summary: "Join a trip",
		description:
			"It needs no account: a browser without one gets a guest cookie. `role`, `confirmed` and `individualCost` are ignored.",
		who: "trip.join",
		answer: memberSchema,
		status: 201,
		others: {
			200: { description: "The membership that this account or browser has already.", schema: memberSchema },
		},
		input: joinSchema,
		limits: ["join"],
		errors: [
			"already_joined",
			"trip_full",
			"plan_required",
			"plan_locked",
			"conflict",
			"email_required",
			"pay_first",
			"organizer_required",
		],
	},
);
