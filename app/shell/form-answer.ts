import { use } from "react";
import { UNSAFE_DataRouterDataContext as RouterData } from "react-router";
import { errorPrefix, pageTitle, tripPageTitle } from "#app/lib/texts.ts";
import { hasErrors, isFormResult } from "#app/ui/form-result.ts";

/** Makes a component render whenever the router has new data. */
export const useRouterData = () => use(RouterData);

/**
 * The action's answer to the page's form, for the page's title. The router gives `meta` only the loader's data, but calls it
 * while it renders, so the answer can be read from its context, in the browser and on the server (decision 0060).
 */
export function formAnswer<Answer>(): Partial<Answer> {
	const { actionData } = use(RouterData) ?? {};
	return Object.values(actionData ?? {})[0] ?? {};
}

/**
 * The title of a page in the browser's tab. It begins with "Error: " if the page's form has errors.
 * @param isRefused whether the loader found errors in the address
 */
export function formPageTitle(heading: string, trip?: string, isRefused = wasRefused()): string {
	return (
		(isRefused ? errorPrefix : "") + (trip === undefined ? pageTitle(heading) : tripPageTitle(heading, trip))
	);
}

function wasRefused(): boolean {
	const answer = formAnswer<unknown>();
	return isFormResult(answer) && hasErrors(answer.result);
}
