import { redirect } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { userOf } from "#app/access/ctx.ts";
import { SendVerification } from "#app/features/account/sign-in/components/send-verification.tsx";
import * as texts from "#app/features/account/sign-in/texts.ts";
import {
	hasMailedVerification,
	requestVerification,
} from "#app/features/account/sign-in/verify-email.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mailLink } from "#app/http/mailed-links.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { noInput } from "#app/lib/schema.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { Route } from "./+types/send-verification";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	if (!user) throw redirect(signInPath("/profile"));
	if (user.emailVerified) throw redirect("/profile");
	return { email: readableAddress(user.email), isMailed: await hasMailedVerification(ctx, user) };
});

export const action = formAction(
	noInput,
	async (ctx, _input, args: Route.ActionArgs) => {
		const { email, emailVerified } = requireUser(ctx);
		if (emailVerified) return { to: "/profile", toast: { title: texts.alreadyVerified } };
		await mailLink(args, { purpose: "verify_email", email }, () => requestVerification(ctx));
		return {
			to: "/profile",
			toast: { title: texts.verificationSent, message: texts.verificationSentTo(readableAddress(email)) },
		};
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.verifyTitle, description: texts.sendVerificationDescription });

export default function SendVerificationPage({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isMailed } = loaderData;
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.verifyTitle} lead={<bdi>{email}</bdi>} />
			<SendVerification mailedTo={isMailed ? email : null} actionData={actionData} />
		</div>
	);
}
