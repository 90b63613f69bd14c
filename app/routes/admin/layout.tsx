import { isRouteErrorResponse } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ErrorPage, errorTitle, NotFoundPage } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/layout";

/** An admin page ships no script, like the 404 page. The root's middleware decides who may see it. */
export const handle = { hydrate: false } satisfies RouteHandle;

/** An error page has the same tags as a page that does not exist. */
export const meta: Route.MetaFunction = ({ error }) =>
	error ? [{ title: common.pageTitle(errorTitle(error)) }] : [];

/** If an admin page finds nothing, it looks like an address that does not exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage error={error} />;
}
