import { isRouteErrorResponse } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ErrorPage, errorTitle, NotFoundPage } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/layout";

/** An admin page ships no script, as the 404 page does. Who may see it, the root's middleware says. */
export const handle = { hydrate: false } satisfies RouteHandle;

/** An error has the tags of a page that does not exist. */
export const meta: Route.MetaFunction = ({ error }) =>
	error ? [{ title: common.pageTitle(errorTitle(error)) }] : [];

/** What an admin does not find is the same page as an address that does not exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage error={error} />;
}
