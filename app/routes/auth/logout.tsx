import { redirect } from "react-router";
import * as texts from "#app/features/account/texts.ts";
import { signOutAction } from "#app/http/actions/account.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { SignOutPage } from "#app/shell/sign-out-page.tsx";
import * as shellTexts from "#app/shell/texts.ts";
import type { Route } from "./+types/logout";

/** The page is only shown if signing out has failed. */
export function loader(args: Route.LoaderArgs): null {
	if (!requestStateOf(args).isPost) throw redirect("/landing");
	return null;
}

export const action = formAction(signOutAction, () => ({
	to: "/landing",
	toast: { title: texts.signedOut, message: texts.browserCleared },
}));

export const handle = { hydrate: false } satisfies RouteHandle;

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: shellTexts.notSignedOut, description: shellTexts.maybeSignedIn });

export default function Logout({ actionData }: Route.ComponentProps) {
	return <SignOutPage formResult={actionData?.result} />;
}
