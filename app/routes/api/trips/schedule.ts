import type { Ctx } from "#app/access/ctx.ts";
import {
	customScheduleJsonSchema,
	schedulePreviewJsonSchema,
} from "#app/features/trips/custom-schedule/schedule-change.schema.ts";
import { customScheduleOf } from "#app/features/trips/custom-schedule/schedule-view.server.ts";
import {
	previewScheduleAction,
	removeScheduleAction,
	saveScheduleAction,
} from "#app/http/actions/custom-schedules.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { type TripArgs, tripAccessOf, tripIdIn } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/schedule";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => customScheduleOf(ctx, await tripAccessOf(args)),
	{
		name: "getSchedule",
		summary: "Get the organizer's own payment plan, and what you would pay by it",
		who: "trip.see",
		answer: customScheduleJsonSchema,
	},
);

const preview = apiAction(previewScheduleAction, (value) => value, {
	name: "previewSchedule",
	summary: "See what members would pay by an organizer's own payment plan",
	description: "It is checked as if it were saved, and not saved.",
	who: "trip.edit",
	answer: schedulePreviewJsonSchema,
	errors: ["conflict", "plan_required"],
});

const answer = (_value: boolean, args: TripArgs, ctx: Ctx) => customScheduleOf(ctx, tripIdIn(args));

const save = apiAction(saveScheduleAction, answer, {
	name: "saveSchedule",
	method: "PUT",
	summary: "Make or change the organizer's own payment plan",
	description:
		"The first step is due at once, the last takes the rest. Members who have begun to pay keep what they agreed to; we let those who have only joined know.",
	who: "trip.edit",
	answer: customScheduleJsonSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict", "plan_required"],
});

const remove = apiAction(removeScheduleAction, answer, {
	name: "removeSchedule",
	method: "DELETE",
	summary: "Remove the organizer's own payment plan",
	who: "trip.edit",
	answer: customScheduleJsonSchema,
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

export const action = apiActions(preview, save, remove);
