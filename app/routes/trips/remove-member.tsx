import { RemovePage } from "#app/features/trips/changes/components/remove-page.tsx";
import { removeMemberView } from "#app/features/trips/changes/remove-member.server.ts";
import * as texts from "#app/features/trips/changes/texts/members.ts";
import { removeMemberAction } from "#app/http/actions/trips.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/remove-member";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	removeMemberView(ctx, await tripAccessOf(args), args.params.memberId),
);

export const action = formAction(removeMemberAction, ({ name, amount }, { params }: Route.ActionArgs) => ({
	to: pathTo("/trip/:shareId/members", { shareId: params.shareId }),
	toast: amount > 0 ? texts.removedAndRefunded(name, formatCents(amount)) : texts.removed(name),
}));

/** If the form is refused, the amounts may have changed, so the page reloads its data. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? privatePageMeta({
				title: texts.removeTitle(loaderData.name),
				description: texts.removeDescription(loaderData.name),
				trip: loaderData.trip.title,
			})
		: privatePageMeta({ title: texts.membersTitle });

export default function RemoveMember({ loaderData, actionData }: Route.ComponentProps) {
	return <RemovePage view={loaderData} formResult={actionData?.result} />;
}
