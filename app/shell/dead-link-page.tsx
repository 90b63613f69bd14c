import { isRouteErrorResponse } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorLayout, ErrorPage, errorTitle } from "./error-page.tsx";
import * as texts from "./texts.ts";

/** The error page for a link that someone was sent: if there is no such trip, the sender can help. */
export function DeadLinkPage({ error }: { error: unknown }) {
	if (!isNotFound(error)) return <ErrorPage error={error} />;
	return (
		<ErrorLayout title={common.tripNotFoundTitle} actions={<ButtonLink to="/">{common.goHome}</ButtonLink>}>
			<p>{texts.linkInvalid}</p>
			<p>{texts.askForNewLink}</p>
		</ErrorLayout>
	);
}

export function deadLinkTitle(error: unknown): string {
	return isNotFound(error) ? common.tripNotFoundTitle : errorTitle(error);
}

function isNotFound(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 404;
}
