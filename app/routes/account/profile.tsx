import { data } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import {
	AccountActions,
	BillingCard,
	EditProfileForm,
	NotificationsCard,
	PaymentMethodsCard,
	PersonalInformation,
	ProfileFacts,
	ProfileTicket,
} from "#app/features/account/profile/components/profile-cards.tsx";
import { profileView } from "#app/features/account/profile/profile-view.server.ts";
import * as texts from "#app/features/account/profile/texts.ts";
import { SendVerification } from "#app/features/account/sign-in/components/send-verification.tsx";
import { profileSchema } from "#app/features/identity/accounts.schema.ts";
import { saveProfileAction } from "#app/http/actions/account.server.ts";
import { type FormActionData, formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { refuseWholeForm } from "#app/http/refuse-whole-form.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { formAnswer } from "#app/shell/form-answer.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/profile";

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	if (!user) return data({ user: null, editing: false }, { status: 401 });
	return data({
		user: await profileView(ctx, user),
		editing: new URL(request.url).searchParams.has("edit"),
	});
});

export const action = formAction(
	profileSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		await saveProfileAction.run(ctx, input, args).catch(refuseWholeForm);
		return {
			to: "/profile",
			toast: { title: texts.profileSaved, message: texts.profileSavedDetails },
		};
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.user === null
		? privatePageMeta({ title: common.authenticationRequired })
		: privatePageMeta({
				title: loaderData?.editing || wasAnswered() ? texts.editProfile : texts.profileTitle,
				description: texts.profileDescription,
			});

const wasAnswered = () => formAnswer<FormActionData>().result !== undefined;

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
	const { user, editing } = loaderData;
	if (!user) return <SignInCard />;
	if (editing || actionData) {
		return (
			<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
				<PageHeading title={texts.editProfile} />
				<PersonalInformation editing>
					<EditProfileForm user={user} formResult={actionData?.result} />
				</PersonalInformation>
			</div>
		);
	}
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.profileTitle} />
			{!user.emailVerified && <SendVerification mailedTo={user.mailedTo} />}
			<ProfileTicket user={user} />
			<PersonalInformation>
				<ProfileFacts user={user} />
			</PersonalInformation>
			<BillingCard tier={user.tier} />
			<PaymentMethodsCard cards={user.cards} />
			<NotificationsCard />
			<AccountActions />
		</div>
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
