import { isRouteErrorResponse } from "react-router";
import * as common from "#app/lib/texts.ts";
import NotFound from "#app/routes/pages/not-found.tsx";
import { ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { FormResult } from "#app/ui/form-result.ts";

/** An admin page ships no script, as the 404 page does, so that nobody but an admin can tell them apart. */
export const ADMIN_HANDLE = { hydrate: false } as const;

/** An error has the tags of a page that does not exist. */
export function adminMeta(error: unknown, title: string, description?: string) {
	return error ? [{ title: common.pageTitle(errorTitle(error)) }] : privatePageMeta({ title, description });
}

/** The same page as for an address that does not exist. */
export function AdminError({ error }: { error: unknown }) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage error={error} />;
}

export function errorsOf(actionData: { result: FormResult } | undefined): string[] {
	return Object.values(actionData?.result.error ?? {}).flatMap((messages) => messages ?? []);
}
