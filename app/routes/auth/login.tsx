import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import * as texts from "#app/features/account/texts.ts";
import { signInSchema } from "#app/features/identity/accounts.schema.ts";
import { Invitation } from "#app/features/joining/components/invitation.tsx";
import { findGuestTrip, invitationView } from "#app/features/joining/sign-in-trip.server.ts";
import { tierAfterSignIn } from "#app/features/plans/pricing/choice.schema.ts";
import { signInFor } from "#app/features/plans/pricing/texts/choice.ts";
import { signInAction } from "#app/http/actions/account.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { safePath } from "#app/http/paths.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { orSecondStep } from "#app/http/step-cookie.server.ts";
import { tripOfPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { AuthPage, AuthTicket, useReturnTo } from "#app/shell/auth-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/login";

const schema = signInSchema.extend({ returnTo: z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
	const ctx = ctxOf(args);
	const returnTo = safePath(new URL(args.request.url).searchParams.get("returnTo"), "/home");
	if (userOf(ctx)) throw redirect(returnTo);
	const shareId = tripOfPath(returnTo);
	const plan = tierAfterSignIn(returnTo);
	const invitation = shareId ? await invitationView(ctx, shareId) : null;
	return {
		returnTo,
		planLead: plan && signInFor(plan),
		invitation: invitation && { ...invitation, map: mapAddress(args, invitation.trip) },
		hasGuestTrip: Boolean(shareId && !invitation && (await findGuestTrip(ctx, shareId))),
	};
}

export const action = formAction(
	schema,
	async (ctx, { returnTo, ...credentials }, args: Route.ActionArgs) => {
		const to = safePath(returnTo, "/home");
		const signedIn = await orSecondStep(signInAction.run(ctx, credentials, args), to);
		const { claimed } = signedIn;
		return {
			to: afterSignIn(signedIn, to),
			replaces: true,
			toast: { title: texts.welcomeBack, message: texts.unclaimedTrips(claimed.overLimit) },
		};
	},
	{ knowsAddress: true },
);

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const trip = loaderData?.invitation?.trip.title;
	return trip === undefined
		? privatePageMeta({ title: texts.signInPage, description: texts.signInLead })
		: privatePageMeta({
				title: texts.invitedTo(trip),
				description: common.tripPageDescription(texts.invitedDescription, trip),
			});
};

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
	const { form, field } = buildForm<keyof z.input<typeof schema>>({ id: "login", actionData });
	const returnTo = useReturnTo(field("returnTo").initialValue ?? loaderData.returnTo, actionData);
	const ticket = {
		other: { question: texts.newHere, label: common.createAccount, to: "/register" },
		returnTo: returnTo.path,
		children: (
			<PostForm
				form={form}
				errorTitle={texts.signInFailed}
				failure={texts.signInUnanswered}
				onSubmit={returnTo.fillReturnTo}
			>
				{returnTo.field}
				<EmailField field={field("email")} autoComplete="username" enterKeyHint="next" />
				<PasswordField
					field={field("password")}
					label={texts.password}
					autoComplete="current-password"
					enterKeyHint="go"
					required
				/>
				<SubmitButton
					wide
					look={loaderData.invitation ? "secondary" : "primary"}
					pendingLabel={texts.signingIn}
				>
					{common.signIn}
				</SubmitButton>
				<div className="flex flex-wrap items-center justify-between gap-x-4">
					<Link className="link inline-block py-3" to={withReturnTo("/login/passkey", returnTo.path)}>
						{linkTexts.byPasskey}
					</Link>
					<SubmitButton
						look="quiet"
						formAction="/sign-in"
						name="from"
						value="login"
						pendingLabel={linkTexts.sending}
					>
						{linkTexts.linkInstead}
					</SubmitButton>
					<Link className="link inline-block py-3" to="/forgot-password">
						{linkTexts.forgotPassword}
					</Link>
				</div>
			</PostForm>
		),
	} as const;
	if (loaderData.invitation) {
		return (
			<Invitation invitation={loaderData.invitation} isSigningIn={actionData !== undefined}>
				<AuthTicket {...ticket} />
			</Invitation>
		);
	}
	return (
		<AuthPage
			title={texts.welcome}
			spoken={texts.spokenSignIn}
			lead={loaderData.planLead ?? texts.signInLead}
			hasGuestTrip={loaderData.hasGuestTrip}
			{...ticket}
		/>
	);
}
