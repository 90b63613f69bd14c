import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { CodeForm, PasskeyForm } from "#app/features/account/security/components/confirm-forms.tsx";
import { isSecondStepOpen } from "#app/features/account/security/passkey-sign-in.server.ts";
import { credentialSchema, recoveryCodeSchema } from "#app/features/account/security/security.schema.ts";
import * as texts from "#app/features/account/security/texts.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { chosenTierSentence } from "#app/features/plans/pricing/choice.schema.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { finishSecondStep } from "#app/http/security.server.ts";
import { stepOf } from "#app/http/step-cookie.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/second-step";

const PATH = "/login/confirm";
const returnTo = { returnTo: z.string().max(2000).optional() };

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const to = safePath(args.url.searchParams.get("returnTo"), "/home");
	if (userOf(ctx)) throw redirect(to);
	const isOpen = await isSecondStepOpen(ctx, await stepOf(args));
	return { returnTo: to, isOpen, chosen: chosenTierSentence(to) };
});

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const finish = async (to: unknown, answer: Parameters<typeof finishSecondStep>[1]) => {
		const signedIn = await finishSecondStep(args, answer);
		const message = accountTexts.unclaimedTrips(signedIn.claimed.overLimit);
		return {
			to: afterSignIn(signedIn, safePath(to, "/home")),
			replaces: true,
			toast: { title: accountTexts.welcomeBack, message },
		};
	};
	return form.has("recoveryCode")
		? runForm(form, args, recoveryCodeSchema.extend(returnTo), (_ctx, { recoveryCode, ...input }) =>
				finish(input.returnTo, { recoveryCode }),
			)
		: runForm(form, args, credentialSchema.extend(returnTo), (_ctx, { credential, ...input }) =>
				finish(input.returnTo, { credential }),
			);
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.secondStepTitle, description: texts.secondStepDescription });

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
	const posted = actionData?.result.initialValue;
	const isCode = posted?.by === "code"; // the answer does not repeat the code
	const to = typeof posted?.returnTo === "string" ? posted.returnTo : loaderData.returnTo;
	const lead = [loaderData.isOpen && texts.secondStepLead, loaderData.chosen].filter(Boolean).join(" ");
	const field = <input type="hidden" name="returnTo" value={to} />;
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.secondStepTitle} lead={lead} />
			{loaderData.isOpen ? (
				<>
					<Card>
						<PasskeyForm
							id="second-step"
							purpose="second_step"
							action={PATH}
							label={texts.usePasskey}
							errorTitle={texts.notSignedIn}
							actionData={isCode ? undefined : actionData}
						>
							{field}
						</PasskeyForm>
					</Card>
					<CodeForm
						label={texts.signInWithCode}
						errorTitle={texts.notSignedIn}
						action={PATH}
						actionData={isCode ? actionData : undefined}
					>
						{field}
					</CodeForm>
				</>
			) : (
				<Notice tone="due" role="alert">
					{texts.startAgain}
				</Notice>
			)}
			<p className="text-center">
				<Link className="link -my-3 inline-block py-3 font-semibold" to={signInPath(to)}>
					{texts.backToSignIn}
				</Link>
			</p>
		</div>
	);
}
