import { data } from "react-router";
import { ErrorLayout, NOT_FOUND_TEXT, NOT_FOUND_TITLE } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-found";

export const handle = { hydrate: false } satisfies RouteHandle;

const notFound = () => data(null, { status: 404 });

export const loader = notFound;
export const action = notFound;

export const meta: Route.MetaFunction = () => [{ title: `${NOT_FOUND_TITLE} · Gangway` }];

export default function NotFound() {
	return (
		<ErrorLayout
			title={NOT_FOUND_TITLE}
			actions={
				<>
					<ButtonLink to="/">Plan a trip</ButtonLink>
					<ButtonLink to="/support" look="secondary">
						Get help
					</ButtonLink>
				</>
			}
		>
			<p>{NOT_FOUND_TEXT}</p>
			<div className="text-sm">
				<h2 className="font-sans text-sm">404 Page Not Found</h2>
				<p>Did you forget to add the page to the router?</p>
			</div>
		</ErrorLayout>
	);
}
