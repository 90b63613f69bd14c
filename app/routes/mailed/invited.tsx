import { isRouteErrorResponse, redirect } from "react-router";
import { findInvitedTrip } from "#app/features/members/invitations/invitation-link.server.ts";
import * as texts from "#app/features/members/invitations/texts.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { rememberInvitation } from "#app/http/invited-cookie.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { goHome } from "#app/lib/texts.ts";
import { ErrorLayout, ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/invited";

export const handle = { hydrate: false } satisfies RouteHandle;

/** Programs that check mail open this, too, so it only notes the invitation that the browser came by. */
export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { token } = args.params;
	const shareId = await findInvitedTrip(ctx, token);
	await rememberInvitation(args, token);
	throw redirect(pathTo("/join/:shareId", { shareId }));
});

export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: isNotFound(error) ? texts.goneTitle : errorTitle(error) });

export default function Invited() {
	return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <ErrorPage error={error} />;
	return (
		<ErrorLayout title={texts.goneTitle} actions={<ButtonLink to="/">{goHome}</ButtonLink>}>
			<p>{texts.gone}</p>
			<p>{texts.askForAnother}</p>
		</ErrorLayout>
	);
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
