import type { MetaDescriptor } from "react-router";
import { pageTitle, tripPageDescription } from "#app/lib/texts.ts";
import { errorTitle } from "./error-page.tsx";
import { formPageTitle } from "./form-answer.ts";

type PrivatePage = {
	title: string;
	description?: string | undefined; // missing on a page that has nothing to show
	trip?: string | undefined; // the title of the trip whose page it is, for the title and the description
	error?: unknown; // the error that the route's own ErrorBoundary shows
};

/** The tags of a page that search engines must not show. */
export function privatePageMeta({ title, description, trip, error }: PrivatePage): MetaDescriptor[] {
	const noIndex = { name: "robots", content: "noindex" };
	if (error) return [{ title: pageTitle(errorTitle(error)) }, noIndex];
	const named = { title: formPageTitle(title, trip) };
	if (description === undefined) return [named, noIndex];
	return [named, { name: "description", content: tripPageDescription(description, trip) }, noIndex];
}
