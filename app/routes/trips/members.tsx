import * as answerTexts from "#app/features/members/answers/texts.ts";
import { MembersPage } from "#app/features/trips/changes/components/members-page.tsx";
import { membersView } from "#app/features/trips/changes/members-view.server.ts";
import * as texts from "#app/features/trips/changes/texts/members.ts";
import { pageNumber } from "#app/features/trips/dashboard/views.ts";
import { holdDaysAction, remindUndecidedAction } from "#app/http/actions/answers.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/members";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	membersView(ctx, await tripAccessOf(args), pageNumber(args.url.searchParams.get("page")) ?? 1),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = pathTo("/trip/:shareId/members", args.params);
	const form = await readForm(args.request);
	if (form.get("intent") === "remind")
		return runForm(form, args, remindUndecidedAction, (count) => ({
			to,
			toast: answerTexts.reminded(count),
		}));
	return runForm(form, args, holdDaysAction, (days) => ({ to, toast: answerTexts.holdSaved(days) }));
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.membersTitle,
		description: texts.membersDescription,
		trip: loaderData?.trip.title,
	});

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
	return <MembersPage view={loaderData} formResult={actionData?.result} />;
}
