import { coOrganizerView } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { CoOrganizerCard } from "#app/features/members/co-organizers/components/co-organizer-page.tsx";
import * as texts from "#app/features/members/co-organizers/texts.ts";
import { ChangePage } from "#app/features/trips/changes/components/change-page.tsx";
import { changeCoOrganizerAction } from "#app/http/actions/organizers.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/co-organizer";

export const handle = { hydrate: false };

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	coOrganizerView(ctx, await tripAccessOf(args), args.params.memberId),
);

export const action = formAction(
	changeCoOrganizerAction,
	({ name, coOrganizerSince }, { params }: Route.ActionArgs) => ({
		to: pathTo("/trip/:shareId/members", { shareId: params.shareId }),
		toast: (coOrganizerSince === null ? texts.ended : texts.made)(name),
	}),
);

export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? privatePageMeta({
				title: titleOf(loaderData),
				description: texts.description(loaderData.name),
				trip: loaderData.trip.title,
			})
		: privatePageMeta({ title: texts.makeShort });

const titleOf = ({ name, isCoOrganizer }: Route.ComponentProps["loaderData"]) =>
	(isCoOrganizer ? texts.isTitle : texts.makeTitle)(name);

export default function CoOrganizer({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ChangePage
			trip={loaderData.trip}
			title={titleOf(loaderData)}
			lead={loaderData.isCoOrganizer ? texts.isLead : texts.makeLead}
		>
			<CoOrganizerCard view={loaderData} formResult={actionData?.result} />
		</ChangePage>
	);
}
