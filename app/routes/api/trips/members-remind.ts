import { z } from "zod";
import { cancelReminder } from "#app/features/payments/reminders/cancel-reminder.server.ts";
import { remindMember } from "#app/features/payments/reminders/remind-member.server.ts";
import { remindSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/members-remind";

/** Answers 201 with the reminder entry of the payment. */
const remind = apiAction(remindSchema, async (ctx, input, { params, context }: Route.ActionArgs) => {
	const { locations } = context.get(servicesContext);
	const { heldUntil, ...reminded } = await remindMember(ctx, locations, {
		...input,
		tripId: params.tripId,
		memberId: params.memberId,
	});
	return json({ ...reminded, isHeld: heldUntil !== null }, { status: 201 });
});

const cancel = apiAction(
	z.object({}),
	async (ctx, _input, { params }: Route.ActionArgs) => {
		await cancelReminder(ctx, { tripId: params.tripId, memberId: params.memberId });
	},
	{ method: "DELETE" },
);

export const action = (args: Route.ActionArgs) =>
	args.request.method === "DELETE" ? cancel(args) : remind(args);
