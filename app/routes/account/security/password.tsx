import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { ConfirmFirst, ProofField } from "#app/features/account/security/components/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import {
	changePasswordSchema,
	removePasswordSchema,
} from "#app/features/account/security/security.schema.ts";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { changePasswordAndSetCookies, removePasswordAndSetCookies } from "#app/http/security.server.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/password";

const PATH = "/profile/security/password";
const TO = "/profile/security";

export const loader = pageHandler((args: Route.LoaderArgs, ctx) =>
	securityView(ctx, requestStateOf(args).session),
);

const removeSchema = removePasswordSchema.extend({ intent: z.literal("remove") });

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireUser(ctx);
	const form = await readForm(args.request);
	if (form.get("intent") === "remove") {
		return runForm(form, args, removeSchema, async (_ctx, input) => {
			await removePasswordAndSetCookies(args, input);
			return { to: TO, toast: { title: texts.passwordRemoved, message: texts.othersSignedOut } };
		});
	}
	return runForm(form, args, changePasswordSchema, async (_ctx, input) => {
		await changePasswordAndSetCookies(args, input);
		return { to: TO, toast: { title: texts.passwordSaved, message: texts.othersSignedOut } };
	});
});

const titleOf = (view?: { hasPassword: boolean }) =>
	view?.hasPassword === false ? texts.choosePassword : texts.changePassword;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	privatePageMeta({ title: titleOf(loaderData), description: texts.passwordDescription, error });

export default function Password({ loaderData: view, actionData }: Route.ComponentProps) {
	const isRemoving = actionData?.result.initialValue?.intent === "remove";
	const { form, field } = buildForm<"currentPassword" | "password">({
		id: "change-password",
		actionData: isRemoving ? undefined : actionData,
	});
	return (
		<SecurityFrame title={titleOf(view)} lead={texts.passwordLead}>
			<ConfirmFirst view={view} path={PATH} />
			{(view.hasPassword || view.isConfirmed) && (
				<Card>
					<PostForm form={form} errorTitle={texts.passwordNotSaved}>
						<input type="text" hidden autoComplete="username" value={view.email} readOnly />
						<ProofField field={field("currentPassword")} view={view} always />
						<PasswordField
							field={field("password")}
							label={texts.newPassword}
							hint={accountTexts.passwordHint}
							autoComplete="new-password"
							minLength={8}
							enterKeyHint="go"
							required
						/>
						<SubmitButton pendingLabel={common.saving}>{texts.savePassword}</SubmitButton>
					</PostForm>
				</Card>
			)}
			{view.hasPassword && <RemovePassword view={view} actionData={isRemoving ? actionData : undefined} />}
		</SecurityFrame>
	);
}

type RemoveProps = {
	view: Route.ComponentProps["loaderData"];
	actionData: Route.ComponentProps["actionData"];
};

function RemovePassword({ view, actionData }: RemoveProps) {
	const { form, field } = buildForm<"currentPassword">({ id: "remove-password", actionData });
	const isPossible = view.passkeys.length > 0 && view.codesLeft > 0;
	return (
		<Card title={texts.removePassword}>
			<p>{texts.removePasswordLead}</p>
			{isPossible ? (
				<PostForm form={form} errorTitle={texts.passwordNotRemoved}>
					<p>{texts.afterwards}</p>
					<ProofField field={field("currentPassword")} view={view} always />
					<SubmitButton look="danger" name="intent" value="remove" pendingLabel={texts.removing}>
						{texts.removePasswordButton}
					</SubmitButton>
				</PostForm>
			) : (
				<>
					<p className="text-ink-soft">{texts.removePasswordNeeds}</p>
					<ButtonLink
						look="secondary"
						to={view.passkeys.length > 0 ? "/profile/security/recovery-codes" : "/profile/security/passkeys"}
					>
						{view.passkeys.length > 0 ? texts.toCodes : texts.toPasskeys}
					</ButtonLink>
				</>
			)}
		</Card>
	);
}
