import type { MetaDescriptor } from "react-router";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import * as texts from "#app/features/account/texts.ts";
import { Invitation } from "#app/features/joining/components/invitation.tsx";
import type { InvitationView } from "#app/features/joining/sign-in-trip.server.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { AuthPage, AuthTicket, useReturnTo } from "#app/shell/auth-page.tsx";
import { InlineScript } from "#app/shell/page-document.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { PasswordField, TOGGLE_PASSWORD } from "#app/ui/password-field.tsx";

type Props = {
	view: {
		returnTo: string;
		planLead?: string | null; // the next step for someone who has chosen a plan
		invitation: InvitationView | null;
		hasGuestTrip: boolean;
		createdTrip: string | null;
	};
	actionData?: { result: FormResult };
};

/** The page of /login, and of a trip for a signed-out visitor: first the invitation, if the trip has one. */
export function SignInPage({ view, actionData }: Props) {
	const { form, field } = buildForm<"email" | "password" | "returnTo">({ id: "login", actionData });
	const returnTo = useReturnTo(field("returnTo").initialValue ?? view.returnTo, actionData);
	const ticket = {
		other: { question: texts.newHere, label: common.createAccount, to: "/register" },
		returnTo: returnTo.path,
		children: (
			<PostForm
				form={form}
				action={signInPath(returnTo.path)}
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
					script={view.invitation && <InlineScript code={TOGGLE_PASSWORD} />}
				/>
				<SubmitButton wide look={view.invitation ? "secondary" : "primary"} pendingLabel={texts.signingIn}>
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
	if (view.invitation) {
		return (
			<Invitation invitation={view.invitation} isSigningIn={actionData !== undefined}>
				<AuthTicket {...ticket} />
			</Invitation>
		);
	}
	return (
		<AuthPage
			title={texts.welcome}
			spoken={texts.spokenSignIn}
			lead={
				view.createdTrip === null
					? (view.planLead ?? texts.signInLead)
					: texts.tripWaits(<bdi>{view.createdTrip}</bdi>)
			}
			hasGuestTrip={view.hasGuestTrip}
			{...ticket}
		/>
	);
}

export function signInMeta(invitation: InvitationView | null): MetaDescriptor[] {
	if (!invitation) return privatePageMeta({ title: texts.signInPage, description: texts.signInLead });
	const { title } = invitation.trip;
	return privatePageMeta({
		title: texts.invitedTo(title),
		description: common.tripPageDescription(texts.invitedDescription, title),
	});
}
