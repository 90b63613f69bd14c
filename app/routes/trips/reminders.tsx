import { cancelReminder } from "#app/features/payments/reminders/cancel-reminder.server.ts";
import { RemindersPage } from "#app/features/payments/reminders/components/reminders-page.tsx";
import { remindMember } from "#app/features/payments/reminders/remind-member.server.ts";
import { cancelReminderSchema, remindFormSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { remindersView } from "#app/features/payments/reminders/reminders-view.server.ts";
import * as texts from "#app/features/payments/reminders/texts.ts";
import { description, title } from "#app/features/payments/reminders/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/reminders";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { request, context } = args;
	const chosen = new URL(request.url).searchParams.get("member");
	const { locations } = context.get(servicesContext);
	return remindersView(ctx, locations, await tripAccessOf(args), {
		origin: requestStateOf(args).origin,
		chosen,
	});
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	return form.get("intent") === "cancel" ? cancel(form, args) : remind(form, args);
});

function remind(form: FormData, args: Route.ActionArgs) {
	const { locations } = args.context.get(servicesContext);
	const tripId = args.params.shareId;
	return runForm(form, args, remindFormSchema, async (ctx, input) => {
		const { memberName, heldUntil } = await remindMember(ctx, locations, { ...input, tripId });
		const toast = heldUntil
			? { title: texts.heldTitle, message: texts.held(memberName, heldUntil) }
			: { title: texts.sentTitle, message: texts.sent(memberName) };
		return { to: pathTo("/trip/:shareId/reminders", { shareId: tripId }), toast };
	});
}

function cancel(form: FormData, args: Route.ActionArgs) {
	const tripId = args.params.shareId;
	return runForm(form, args, cancelReminderSchema, async (ctx, { memberId }) => {
		const { memberName } = await cancelReminder(ctx, { tripId, memberId });
		const toast = { title: texts.cancelledTitle, message: texts.cancelled(memberName) };
		return { to: pathTo("/trip/:shareId/reminders", { shareId: tripId }), toast };
	});
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title, description, trip: loaderData?.trip.title });

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
	return <RemindersPage view={loaderData} reply={actionData?.result} />;
}
