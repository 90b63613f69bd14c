import { RemindersPage } from "#app/features/payments/reminders/components/reminders-page.tsx";
import type { RemindedAll } from "#app/features/payments/reminders/remind-all.server.ts";
import { cancelReminderSchema, remindFormSchema } from "#app/features/payments/reminders/reminders.schema.ts";
import { remindersView } from "#app/features/payments/reminders/reminders-view.server.ts";
import * as texts from "#app/features/payments/reminders/texts.ts";
import { description, title } from "#app/features/payments/reminders/texts.ts";
import {
	cancelReminderAction,
	remindAllAction,
	remindMemberAction,
} from "#app/http/actions/reminders.server.ts";
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
	const page = pathTo("/trip/:shareId/reminders", args.params);
	const form = await readForm(args.request);
	if (form.get("intent") === "cancel") {
		const cancel = { ...cancelReminderAction, schema: cancelReminderSchema };
		return runForm(form, args, cancel, ({ memberName }) => ({
			to: page,
			toast: { title: texts.cancelledTitle, message: texts.cancelled(memberName) },
		}));
	}
	if (form.get("intent") === "all") {
		return runForm(form, args, remindAllAction, (result) => ({ to: page, toast: remindedToast(result) }));
	}
	const remind = { ...remindMemberAction, schema: remindFormSchema };
	return runForm(form, args, remind, ({ memberName, heldUntil }) => ({
		to: page,
		toast: heldUntil
			? { title: texts.heldTitle, message: texts.held(memberName, heldUntil) }
			: { title: texts.sentTitle, message: texts.sent(memberName) },
	}));
});

function remindedToast({ reminded, notReminded, heldUntil }: RemindedAll) {
	const done = heldUntil ? texts.allHeld(heldUntil) : texts.allSent;
	return {
		title: (heldUntil ? texts.allHeldTitle : texts.allSentTitle)(reminded.length),
		message: notReminded.length > 0 ? texts.notAll(notReminded.map((one) => one.memberName)) : done,
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title, description, trip: loaderData?.trip.title });

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
	return <RemindersPage view={loaderData} reply={actionData?.result} />;
}
