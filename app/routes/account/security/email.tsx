import { withNewEmail } from "#app/features/account/profile/profile.server.ts";
import { ConfirmFirst, ProofField } from "#app/features/account/security/components/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import { changeEmailSchema } from "#app/features/account/security/security.schema.ts";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { saveProfileAction } from "#app/http/actions/account.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import type { Route } from "./+types/email";

export const loader = pageHandler((args: Route.LoaderArgs, ctx) =>
	securityView(ctx, requestStateOf(args).session),
);

export const action = formAction(
	changeEmailSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		await saveProfileAction.run(ctx, withNewEmail(ctx, input), args);
		return { to: "/profile/security", toast: { title: texts.emailSaved, message: texts.emailSavedDetails } };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.changeEmail, description: texts.emailDescription, error });

export default function Email({ loaderData: view, actionData }: Route.ComponentProps) {
	const { form, field } = buildForm<"email" | "currentPassword">({ id: "change-email", actionData });
	return (
		<SecurityFrame title={texts.changeEmail} lead={texts.emailLead(<bdi>{view.email}</bdi>)}>
			<ConfirmFirst view={view} path="/profile/security/email" />
			{(view.hasPassword || view.isConfirmed) && (
				<Card>
					<PostForm form={form} errorTitle={texts.emailNotSaved}>
						<EmailField field={field("email")} label={texts.newEmail} />
						<ProofField field={field("currentPassword")} view={view} always />
						<SubmitButton pendingLabel={common.saving}>{texts.saveEmail}</SubmitButton>
					</PostForm>
				</Card>
			)}
		</SecurityFrame>
	);
}
