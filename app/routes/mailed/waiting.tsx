import { isRouteErrorResponse } from "react-router";
import { EntryPage, entryTitle } from "#app/features/members/waiting-list/components/entry-page.tsx";
import { entryPath } from "#app/features/members/waiting-list/entry-path.ts";
import * as texts from "#app/features/members/waiting-list/texts.ts";
import { entryPageView } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { answerOfferAction, leaveListAction } from "#app/http/actions/waiting-lists.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { goHome } from "#app/lib/texts.ts";
import { ErrorLayout, ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/waiting";

export const handle = { hydrate: false } satisfies RouteHandle;

/** Programs that check mail open this, too, so it changes nothing. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => entryPageView(ctx, args.params.key));

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = entryPath(args.params.key);
	const form = await readForm(args.request);
	if (!form.has("answer")) return runForm(form, args, leaveListAction, () => ({ to, toast: texts.left }));
	return runForm(form, args, answerOfferAction, ({ shareId }) =>
		shareId === null ? { to, toast: texts.declined } : { to: pathTo("/join/:shareId", { shareId }) },
	);
});

export const headers = secretPageHeaders;

/** The offer may have ended while the page was open. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	loaderData
		? privatePageMeta({
				title: entryTitle(loaderData.own),
				description: texts.pageDescription,
				trip: loaderData.trip.title,
			})
		: privatePageMeta({ title: isNotFound(error) ? texts.goneTitle : errorTitle(error) });

export default function Waiting({ loaderData, actionData }: Route.ComponentProps) {
	return <EntryPage view={loaderData} formResult={actionData?.result} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <ErrorPage error={error} />;
	return (
		<ErrorLayout title={texts.goneTitle} actions={<ButtonLink to="/">{goHome}</ButtonLink>}>
			<p>{texts.gone}</p>
		</ErrorLayout>
	);
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
