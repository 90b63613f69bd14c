import { cancelReminderAction, remindMemberAction } from "#app/http/actions/reminders.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/members-remind";

/** Answers 201 with the reminder entry of the payment. */
const remind = apiAction(remindMemberAction, ({ heldUntil, ...reminded }) =>
	json({ ...reminded, isHeld: heldUntil !== null }, { status: 201 }),
);

const cancel = apiAction(cancelReminderAction, () => ({ success: true }), { method: "DELETE" });

export const action = (args: Route.ActionArgs) =>
	args.request.method === "DELETE" ? cancel(args) : remind(args);
