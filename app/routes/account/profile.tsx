import { data } from "react-router";
import type { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { ProfileCard } from "#app/features/account/components/profile-card.tsx";
import { SendVerification } from "#app/features/account/components/send-verification.tsx";
import * as texts from "#app/features/account/texts.ts";
import { hasMailedVerification } from "#app/features/account/verification-mail.queries.ts";
import { profileSchema } from "#app/features/accounts/accounts.schema.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { saveProfile } from "#app/http/account.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/profile";

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	if (!user) return data({ user: null, editing: false }, { status: 401 });
	const { firstName, lastName, email, emailVerified, profileImageUrl, subscriptionPlan } = user;
	const isMailed = !emailVerified && (await hasMailedVerification(ctx, user));
	const profile = {
		firstName,
		lastName,
		email,
		emailVerified,
		mailedTo: isMailed ? email : null,
		imageUrl: profileImageUrl,
		plan: PLAN_BY_ID[subscriptionPlan].name,
	};
	return data({ user: profile, editing: new URL(request.url).searchParams.has("edit") });
});

export const action = formAction(
	profileSchema,
	async (_ctx, input, args: Route.ActionArgs) => {
		await saveProfile(args, input);
		return {
			to: "/profile",
			toast: { title: texts.profileSaved, message: texts.profileSavedDetails },
		};
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: common.pageTitle(loaderData?.user === null ? common.authenticationRequired : texts.profileTitle) },
];

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
	const { user, editing } = loaderData;
	if (!user) return <SignInCard />;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.profileTitle} />
			{!user.emailVerified && <SendVerification mailedTo={user.mailedTo} />}
			<ProfileCard user={user} editing={editing || actionData !== undefined}>
				<EditForm user={user} actionData={actionData} />
			</ProfileCard>
			<Link className="link -my-3 self-start py-3" to="/profile/security">
				{texts.securitySettings}
			</Link>
			<Link className="link -my-3 self-start py-3" to="/notifications/settings">
				{texts.notificationSettings}
			</Link>
		</div>
	);
}

type EditFormProps = {
	user: Record<"firstName" | "lastName" | "email", string>;
	actionData: Route.ComponentProps["actionData"];
};

function EditForm({ user, actionData }: EditFormProps) {
	const { firstName, lastName, email } = user;
	const { form, field } = buildForm<keyof z.input<typeof profileSchema>>({
		id: "profile",
		actionData,
		defaults: { firstName, lastName, email },
	});
	return (
		<PostForm
			form={form}
			action="/profile?edit"
			errorTitle={texts.profileNotSaved}
			failure={texts.profileUnanswered}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field field={field("firstName")} label={common.firstName} autoComplete="given-name" required />
				<Field field={field("lastName")} label={common.lastName} autoComplete="family-name" required />
			</div>
			<Field field={field("email")} label={common.email} type="email" autoComplete="email" required />
			<PasswordField
				field={field("currentPassword")}
				label={texts.currentPassword}
				hint={texts.passwordForEmail}
				autoComplete="current-password"
				optional
			/>
			<div className="flex flex-wrap gap-3">
				<SubmitButton pendingLabel={common.saving}>{texts.saveProfile}</SubmitButton>
				<ButtonLink to="/profile" look="quiet">
					{common.cancel}
				</ButtonLink>
			</div>
		</PostForm>
	);
}

function SignInCard() {
	return (
		<Card className="mx-auto w-full max-w-md items-center p-8 text-center">
			<h1 className="text-xl">{common.authenticationRequired}</h1>
			<p className="text-ink-soft">{texts.signInForProfile}</p>
			<ButtonLink to={signInPath("/profile")}>{common.signInButton}</ButtonLink>
			<Link className="link -my-3 py-3" to="/">
				{texts.planWithoutAccount}
			</Link>
		</Card>
	);
}
