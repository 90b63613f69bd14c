import { remindedAllSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { remindAllAction } from "#app/http/actions/reminders.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(remindAllAction, ({ heldUntil: _heldUntil, ...result }) => result, {
	name: "remindAll",
	summary: "Remind everyone who is late",
	description:
		"Each of them as by a reminder of their own: at most three for each payment, and in the morning if it is night. Who can't be reminded now is listed with the reason.",
	who: "reminder.send",
	limits: ["reminder", "reminderAddress"],
	answer: remindedAllSchema,
	status: 201,
	errors: ["conflict"],
});
