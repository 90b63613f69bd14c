import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { WithoutBoundaries } from "#app/ui/hydration-boundary.tsx";

/** React writes this in place of a boundary whose content failed, for the browser to render. */
const FAILED_BOUNDARY = "<!--$!-->";

/** Renders a page. @throws the error of any component, also of one within a HydrationBoundary */
export function renderMarkup(page: ReactNode): string {
	const markup = renderToString(page);
	if (markup.includes(FAILED_BOUNDARY))
		renderToString(<WithoutBoundaries value={true}>{page}</WithoutBoundaries>);
	return markup;
}
