import { data } from "react-router";
import { pageTitle, planTrip } from "#app/lib/texts.ts";
import { ErrorLayout } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import * as texts from "#app/shell/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-found";

export const handle = { hydrate: false } satisfies RouteHandle;

const notFound = () => data(null, { status: 404 });

export const loader = notFound;
export const action = notFound;

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.notFound) }];

export default function NotFound() {
	return (
		<ErrorLayout
			title={texts.notFound}
			actions={
				<>
					<ButtonLink to="/">{planTrip}</ButtonLink>
					<ButtonLink to="/support" look="secondary">
						{texts.getHelp}
					</ButtonLink>
				</>
			}
		>
			<p>{texts.notFoundReason}</p>
			<div className="text-sm">
				<h2 className="font-sans text-sm">{texts.notFoundTitle}</h2>
				<p>{texts.notFoundHint}</p>
			</div>
		</ErrorLayout>
	);
}
