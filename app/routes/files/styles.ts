import { redirect } from "react-router";
import stylesheet from "#app/app.css?url";
import { requestStateOf } from "#app/http/context.server.ts";
import { stylesCookie } from "#app/http/page-document.server.ts";
import { isSecure } from "#app/http/session.server.ts";
import type { Route } from "./+types/styles";

/**
 * The address at which a browser without scripts fetches the stylesheet for its next page. The cookie is not set with
 * the file itself, which proxies cache.
 */
export const loader = (args: Route.LoaderArgs) => {
	const state = requestStateOf(args);
	state.cookies.push(stylesCookie(isSecure(state)));
	return redirect(stylesheet);
};
