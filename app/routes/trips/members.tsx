import { MembersPage } from "#app/features/trips/changes/components/members-page.tsx";
import { membersView } from "#app/features/trips/changes/remove-member.server.ts";
import * as texts from "#app/features/trips/changes/texts/members.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/members";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	membersView(ctx, await tripAccessOf(args)),
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.membersTitle,
		description: texts.membersDescription,
		trip: loaderData?.trip.title,
	});

export default function Members({ loaderData }: Route.ComponentProps) {
	return <MembersPage view={loaderData} />;
}
