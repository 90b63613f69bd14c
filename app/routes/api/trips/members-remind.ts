import { remindMember } from "#app/features/reminders/remind-member.server.ts";
import { remindSchema } from "#app/features/reminders/reminders.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/members-remind";

/** Answers 201 with the reminder entry of the payment. */
export const action = apiAction(remindSchema, async (ctx, input, { params, context }: Route.ActionArgs) => {
	const { places } = context.get(servicesContext);
	const reminded = await remindMember(ctx, places, {
		...input,
		tripId: params.id,
		memberId: params.memberId,
	});
	return json(reminded, { status: 201 });
});
