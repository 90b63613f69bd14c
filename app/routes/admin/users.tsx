import { FinderPage } from "#app/features/admin/components/finder-page.tsx";
import { readSearch } from "#app/features/admin/search.ts";
import * as texts from "#app/features/admin/texts/users.ts";
import { usersView } from "#app/features/admin/users/users-view.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/users";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	usersView(ctx, readSearch(new URL(request.url).searchParams)),
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.finder.title, description: texts.finder.lead });

export default function Users({ loaderData }: Route.ComponentProps) {
	return <FinderPage here="users" view={loaderData} words={texts.finder} />;
}
