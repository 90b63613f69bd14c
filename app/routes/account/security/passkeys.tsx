import { requireUser } from "#app/access/access.server.ts";
import { PasskeyForm } from "#app/features/account/components/security/passkey-form.tsx";
import { PasskeyList } from "#app/features/account/components/security/passkey-list.tsx";
import { ConfirmFirst, ProofField } from "#app/features/account/components/security/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/components/security/security-frame.tsx";
import { TwoStepCard } from "#app/features/account/components/security/two-step-card.tsx";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/texts/security.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { runPasskeyForm } from "#app/http/passkey-forms.server.ts";
import * as common from "#app/lib/texts.ts";
import { errorTitle } from "#app/shell/error-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/passkeys";

const PATH = "/profile/security/passkeys";

export const loader = pageHandler((args: Route.LoaderArgs, ctx) =>
	securityView(ctx, requestStateOf(args).session),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireUser(ctx);
	return runPasskeyForm(await readForm(args.request), args);
});

export const meta: Route.MetaFunction = ({ error }) => [
	{ title: common.pageTitle(error ? errorTitle(error) : texts.passkeysTitle) },
	{ name: "robots", content: "noindex" },
];

export default function Passkeys({ loaderData: view, actionData }: Route.ComponentProps) {
	const posted = actionData?.result.initialValue;
	const answered = (intent: string, id?: string) =>
		posted?.intent === intent && (id === undefined || posted.id === id) ? actionData : undefined;
	const added = answered("add");
	const { field } = buildForm<"name" | "currentPassword">({ id: "add-passkey", actionData: added });
	return (
		<SecurityFrame title={texts.passkeysTitle} lead={texts.passkeysLead}>
			<ConfirmFirst view={view} path={PATH} />
			<PasskeyList view={view} answered={answered} />
			{(view.hasPassword || view.isConfirmed || !view.emailVerified) && (
				<Card title={texts.addPasskey}>
					{view.emailVerified ? (
						<PasskeyForm
							id="add-passkey"
							purpose="passkey_register"
							action={PATH}
							label={texts.addPasskey}
							errorTitle={texts.passkeyNotAdded}
							look="secondary"
							actionData={added}
						>
							<input type="hidden" name="intent" value="add" />
							<Field
								field={field("name")}
								label={texts.passkeyName}
								hint={texts.passkeyNameHint}
								maxLength={60}
								required
							/>
							<ProofField field={field("currentPassword")} view={view} />
						</PasskeyForm>
					) : (
						<Notice
							tone="due"
							action={
								<ButtonLink look="secondary" to="/profile">
									{texts.backToProfile}
								</ButtonLink>
							}
						>
							{texts.verifyFirst}
						</Notice>
					)}
				</Card>
			)}
			<TwoStepCard view={view} actionData={answered("two-step-on") ?? answered("two-step-off")} />
		</SecurityFrame>
	);
}
