import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { PasskeyForm } from "#app/features/account/security/components/confirm-forms.tsx";
import { credentialSchema } from "#app/features/account/security/security.schema.ts";
import * as texts from "#app/features/account/security/texts.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { chosenTierSentence } from "#app/features/plans/pricing/choice.schema.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { signInByPasskeyAndSetCookies } from "#app/http/security.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/sign-in-by-passkey";

export const loader = pageHandler(async ({ url }: Route.LoaderArgs, ctx) => {
	const returnTo = safePath(url.searchParams.get("returnTo"), "/home");
	if (userOf(ctx)) throw redirect(returnTo);
	return { returnTo, chosen: chosenTierSentence(returnTo) };
});

const schema = credentialSchema.extend({ returnTo: z.string().max(2000).optional() });

export const action = formAction(schema, async (_ctx, { credential, returnTo }, args: Route.ActionArgs) => {
	const signedIn = await signInByPasskeyAndSetCookies(args, credential);
	const message = accountTexts.unclaimedTrips(signedIn.claimed.overLimit);
	return {
		to: afterSignIn(signedIn, safePath(returnTo, "/home")),
		replaces: true,
		toast: { title: accountTexts.welcomeBack, message },
	};
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.passkeySignInTitle, description: texts.passkeySignInLead });

export default function SignInByPasskey({ loaderData, actionData }: Route.ComponentProps) {
	const typed = actionData?.result.initialValue?.returnTo;
	const returnTo = typeof typed === "string" ? typed : loaderData.returnTo;
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading
				title={texts.passkeySignInTitle}
				lead={[texts.passkeySignInLead, loaderData.chosen].join(" ")}
			/>
			<Card>
				<PasskeyForm
					id="passkey"
					purpose="passkey_sign_in"
					action="/login/passkey"
					label={texts.signInWithPasskey}
					errorTitle={texts.notSignedIn}
					actionData={actionData}
				>
					<input type="hidden" name="returnTo" value={returnTo} />
				</PasskeyForm>
			</Card>
			<p className="text-center">
				<Link className="link -my-3 inline-block py-3 font-semibold" to={signInPath(returnTo)}>
					{texts.backToSignIn}
				</Link>
			</p>
		</div>
	);
}
