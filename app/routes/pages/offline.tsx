import * as texts from "#app/features/site/texts.ts";
import * as common from "#app/lib/texts.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/offline";

export const handle = { hydrate: false, shared: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.offlineTitle, description: texts.offlineLead });

/**
 * public/sw.js shows this page at the address of a page that failed to load, and makes its link try that page again.
 */
export default function Offline() {
	const again = (
		<ButtonLink to="/offline" reloadDocument>
			{common.tryAgain}
		</ButtonLink>
	);
	return (
		<ErrorLayout title={texts.offlineTitle} actions={again}>
			<p>{texts.offlineLead}</p>
			<p>{texts.offlineSafe}</p>
			<p className="text-base">{texts.offlineItineraries}</p>
		</ErrorLayout>
	);
}
