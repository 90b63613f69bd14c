import { OutsidePage } from "#app/features/payments/outside/components/outside-page.tsx";
import { outsidePath } from "#app/features/payments/outside/outside-path.ts";
import { outsideView } from "#app/features/payments/outside/outside-view.server.ts";
import * as texts from "#app/features/payments/outside/texts.ts";
import { claimOutsideAction, recordOutsideAction } from "#app/http/actions/outside.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/outside";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	outsideView(ctx, await tripAccessOf(args), args.url.searchParams.get("member")),
);

/** A form that names a member is the organizer's. */
export const action = pageHandler(async (args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const form = await readForm(args.request);
	return form.has("memberId")
		? runForm(form, args, recordOutsideAction, (id) => ({
				to: outsidePath(shareId, id),
				toast: texts.recorded,
			}))
		: runForm(form, args, claimOutsideAction, (id) => ({
				to: outsidePath(shareId, id),
				toast: texts.claimed,
			}));
});

/** After a conflict the amount that is left to pay may have changed. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function Outside({ loaderData, actionData }: Route.ComponentProps) {
	return <OutsidePage view={loaderData} formResult={actionData?.result} />;
}
