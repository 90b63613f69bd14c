import { MembersPage } from "#app/features/trips/changes/components/members-page.tsx";
import { membersView } from "#app/features/trips/changes/remove-member.server.ts";
import * as texts from "#app/features/trips/changes/texts/members.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/members";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => membersView(ctx, params.shareId));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.membersTitle,
		description: texts.membersDescription,
		trip: loaderData?.trip.title,
	});

export default function Members({ loaderData }: Route.ComponentProps) {
	return <MembersPage view={loaderData} />;
}
