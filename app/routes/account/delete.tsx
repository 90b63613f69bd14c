import { redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { DeletePage } from "#app/features/account/deletion/components/delete-page.tsx";
import { deletionView } from "#app/features/account/deletion/delete-account.server.ts";
import * as texts from "#app/features/account/deletion/texts.ts";
import { deleteAccountAction } from "#app/http/actions/account.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/delete";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	if (!userOf(ctx)) throw redirect(signInPath("/profile/delete"));
	const goesOn = new URL(args.request.url).searchParams.has("confirm");
	return goesOn ? deletionView(ctx, requestStateOf(args).session) : null;
});

export const action = formAction(
	deleteAccountAction,
	() => ({ to: "/landing", toast: { title: texts.deleted, message: texts.deletedMore } }),
	{ knowsAddress: true },
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
	return <DeletePage view={loaderData} formResult={actionData?.result} />;
}
