import { data } from "react-router";
import type { z } from "zod";
import { LinkGone, MailedLinkPage } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import { RESET_PURPOSES, resetPassword } from "#app/features/account/sign-in/reset-password.server.ts";
import * as texts from "#app/features/account/sign-in/texts.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { newPasswordSchema } from "#app/features/identity/accounts.schema.ts";
import { readToken } from "#app/features/identity/tokens.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { withNewSession } from "#app/http/new-session.server.ts";
import { orSecondStep } from "#app/http/step-cookie.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/reset-password";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const token = await unlessGone(readToken(ctx, params.token, RESET_PURPOSES));
	const link = token && { email: readableAddress(token.email), isRestore: token.purpose === "change_email" };
	return data({ link }, { status: token ? 200 : 404 });
});

export const action = formAction(newPasswordSchema, async (ctx, { password }, args: Route.ActionArgs) => {
	const secret = args.params.token;
	const reset = withNewSession(args, (device) => resetPassword(ctx, { secret, password }, device));
	return {
		to: afterSignIn(await orSecondStep(reset, "/home"), "/home"),
		replaces: true,
		toast: { title: texts.passwordSaved, message: texts.othersSignedOut },
	};
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.link
		? privatePageMeta({ title: texts.resetTitle, description: texts.resetDescription })
		: privatePageMeta({ title: texts.goneTitle });

export default function ResetPassword({ loaderData: { link }, actionData }: Route.ComponentProps) {
	if (!link) return <LinkGone next={{ label: texts.sendLink, to: "/forgot-password" }} />;
	const { field } = buildForm<keyof z.input<typeof newPasswordSchema>>({ id: "mailed-link", actionData });
	const lead = link.isRestore ? texts.restoreLead : texts.resetLead;
	return (
		<MailedLinkPage
			title={texts.resetTitle}
			lead={lead(<bdi>{link.email}</bdi>)}
			button={texts.resetButton}
			actionData={actionData}
		>
			<input type="text" hidden autoComplete="username" value={link.email} readOnly />
			<PasswordField
				field={field("password")}
				label={texts.newPassword}
				hint={accountTexts.passwordHint}
				autoComplete="new-password"
				minLength={8}
				enterKeyHint="go"
				required
			/>
		</MailedLinkPage>
	);
}
