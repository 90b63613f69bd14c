import type { ShouldRevalidateFunction } from "react-router";
import { isOtherView } from "#app/lib/other-view.ts";
import { isFormResult } from "#app/ui/form-result.ts";

type Rules = {
	staleAfter?: readonly number[]; // statuses of refusals after which the page may be out of date
	keepsForm?: boolean; // a form that is shown again has changed nothing on the server
	keepsCardField?: boolean; // the card field keeps what was typed while it confirms with the bank
	onOtherView?: () => boolean; // whether to reload the data if only `?view=` differs
};

/**
 * A route's `shouldRevalidate`: whether the page loads its data again. By default the router decides, and loads the
 * data after every form except a refused one, and on every change of the address.
 */
export function revalidation({ staleAfter = [], keepsForm, keepsCardField, onOtherView }: Rules) {
	const shouldRevalidate: ShouldRevalidateFunction = (args) => {
		const { actionResult, actionStatus, formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = args;
		if (onOtherView && !formMethod && isOtherView(currentUrl, nextUrl)) return onOtherView();
		if (keepsCardField && actionResult?.confirmOnClient) return false;
		if (actionStatus !== undefined && staleAfter.includes(actionStatus)) return true;
		return defaultShouldRevalidate && !(keepsForm && isFormResult(actionResult));
	};
	return shouldRevalidate;
}
