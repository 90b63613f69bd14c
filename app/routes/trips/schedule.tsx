import { CustomSchedulePage } from "#app/features/trips/custom-schedule/components/schedule-page.tsx";
import { customScheduleFormSchema } from "#app/features/trips/custom-schedule/schedule-change.schema.ts";
import { dropBlankRows, pressRowButton } from "#app/features/trips/custom-schedule/schedule-rows.ts";
import { customScheduleView } from "#app/features/trips/custom-schedule/schedule-view.server.ts";
import * as texts from "#app/features/trips/custom-schedule/texts.ts";
import {
	previewScheduleAction,
	removeScheduleAction,
	saveScheduleAction,
} from "#app/http/actions/custom-schedules.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { formAsTyped, runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { requireTripOf, tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/schedule";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	customScheduleView(ctx, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	await requireTripOf(args, "trip.edit");
	const form = await readForm(args.request);
	const to = pathTo("/trip/:shareId/schedule", args.params);
	const intent = form.get("intent");
	if (intent === "delete")
		return runForm(form, args, removeScheduleAction, () => ({ to, toast: texts.removed }));
	if (pressRowButton(form)) return formAsTyped(form);
	dropBlankRows(form);
	if (intent === "show") {
		const asked = { ...previewScheduleAction, schema: customScheduleFormSchema };
		return runForm(form, args, asked, (preview) => ({ preview }));
	}
	return runForm(
		form,
		args,
		{
			schema: customScheduleFormSchema,
			run: async (ctx, input, posted: Route.ActionArgs) => {
				const isChanged = await saveScheduleAction.run(ctx, input, posted);
				if (!isChanged) return texts.unchanged;
				return input.isOnly ? texts.savedOnly : texts.saved;
			},
		},
		(toast) => ({ to, toast }),
	);
});

/** Previewing the payments and editing the rows change nothing on the server. */
export const shouldRevalidate = revalidation({ staleAfter: [409], keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function CustomSchedule({ loaderData, actionData }: Route.ComponentProps) {
	return <CustomSchedulePage view={loaderData} actionData={actionData} />;
}
