import { redirect } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import * as texts from "#app/features/account/texts.ts";
import { registerSchema } from "#app/features/identity/accounts.schema.ts";
import { findGuestTrip, type GuestTrip } from "#app/features/joining/sign-in-trip.server.ts";
import { tierAfterSignIn } from "#app/features/plans/pricing/choice.schema.ts";
import { registerFor } from "#app/features/plans/pricing/texts/choice.ts";
import { registerAction } from "#app/http/actions/account.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { safePath } from "#app/http/paths.ts";
import { refuseWholeForm } from "#app/http/refuse-whole-form.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { tripOfPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { AuthPage, useReturnTo } from "#app/shell/auth-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/register";

const schema = registerSchema.extend({ returnTo: z.string().optional() });

export async function loader(args: Route.LoaderArgs) {
	const ctx = ctxOf(args);
	const returnTo = safePath(new URL(args.request.url).searchParams.get("returnTo"), "/");
	if (userOf(ctx)) throw redirect(returnTo);
	const shareId = tripOfPath(returnTo);
	const plan = tierAfterSignIn(returnTo);
	return {
		returnTo,
		planLead: plan && registerFor(plan),
		guestTrip: shareId ? await findGuestTrip(ctx, shareId) : null,
	};
}

export const action = formAction(schema, async (ctx, { returnTo, ...input }, args: Route.ActionArgs) => {
	const signedIn = await registerAction.run(ctx, input, args).catch(refuseTakenAddress);
	const { claimed } = signedIn;
	const isMailed = ctx.mail.kind !== "none";
	const told = [
		isMailed && linkTexts.confirmAddress(readableAddress(input.email)),
		texts.unclaimedTrips(claimed.overLimit),
	];
	return {
		to: afterSignIn(signedIn, safePath(returnTo, "/")),
		replaces: true,
		toast: { title: texts.accountCreated, message: told.filter(Boolean).join(" ") || undefined },
	};
});

/** Other refusals stay at their fields; a taken address is shown above the form. */
function refuseTakenAddress(error: unknown): never {
	if (isDomainError(error) && error.code === "email_taken") refuseWholeForm(error);
	throw error;
}

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.registerPage, description: texts.registerLead });

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
	const { guestTrip, planLead } = loaderData;
	const { form, field } = buildForm<keyof z.input<typeof schema>>({
		id: "register",
		actionData,
		defaults: guestTrip?.member ?? {},
	});
	const returnTo = useReturnTo(field("returnTo").initialValue ?? loaderData.returnTo, actionData);
	return (
		<AuthPage
			title={texts.getPass}
			spoken={texts.spokenRegister}
			lead={guestTrip ? <GuestTripLead {...guestTrip} /> : (planLead ?? texts.registerLead)}
			hasGuestTrip={Boolean(guestTrip)}
			other={{ question: texts.haveAccount, label: common.signIn, to: "/login" }}
			returnTo={returnTo.path}
		>
			<PostForm form={form} errorTitle={texts.registrationFailed} onSubmit={returnTo.fillReturnTo}>
				{returnTo.field}
				<div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
					<Field
						field={field("firstName")}
						label={common.firstName}
						autoComplete="given-name"
						enterKeyHint="next"
						required
					/>
					<Field
						field={field("lastName")}
						label={common.lastName}
						autoComplete="family-name"
						enterKeyHint="next"
						required
					/>
				</div>
				<EmailField field={field("email")} enterKeyHint="next" />
				<PasswordField
					field={field("password")}
					label={texts.password}
					hint={texts.passwordHint}
					autoComplete="new-password"
					minLength={8}
					enterKeyHint="go"
					required
				/>
				<SubmitButton wide pendingLabel={texts.creatingAccount}>
					{texts.createAccountButton}
				</SubmitButton>
			</PostForm>
		</AuthPage>
	);
}

/** Says that the guest's trip comes with the account. */
function GuestTripLead({ trip, member }: NonNullable<GuestTrip>) {
	const name = <bdi>{trip}</bdi>;
	return member ? texts.placeComes(name) : texts.tripComes(name);
}
