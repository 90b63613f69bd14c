import { remindedSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { cancelReminderAction, remindMemberAction } from "#app/http/actions/reminders.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";

const remind = apiAction(
	remindMemberAction,
	({ heldUntil, ...reminded }) => ({ ...reminded, isHeld: heldUntil !== null }),
	{
		name: "remindMember",
		summary: "Remind a member of the payment that is due",
		description:
			"At most three reminders for each payment. One that is asked for at night waits for the morning.",
		who: "reminder.send",
		limits: ["reminder", "reminderAddress"],
		answer: remindedSchema,
		status: 201,
		errors: ["conflict"],
	},
);

const cancel = apiAction(cancelReminderAction, () => ({ success: true }), {
	name: "cancelReminder",
	method: "DELETE",
	summary: "Take back a reminder that waits for the morning",
	who: "reminder.send",
	limits: ["reminder", "reminderAddress"],
	errors: ["conflict"],
});

export const action = apiActions(remind, cancel);
