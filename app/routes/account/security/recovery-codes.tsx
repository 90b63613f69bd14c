import { ConfirmFirst, ProofField } from "#app/features/account/security/components/proof-field.tsx";
import { RecoveryCodes } from "#app/features/account/security/components/recovery-codes.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import { proofSchema } from "#app/features/account/security/security.schema.ts";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { makeRecoveryCodes } from "#app/features/account/security/two-step.server.ts";
import { readRecoveryCode } from "#app/features/identity/passkeys/recovery-codes.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { setOneTimeSecret, takeOneTimeSecret } from "#app/http/one-time-secret.server.ts";
import { withPasswordLimit } from "#app/http/password-limit.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import type { Route } from "./+types/recovery-codes";

const PATH = "/profile/security/recovery-codes";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const view = await securityView(ctx, requestStateOf(args).session);
	const secret = await takeOneTimeSecret(args, args.request);
	// The cookie may hold the secret of another page, which is no code.
	const codes = secret?.split(" ").filter((code) => readRecoveryCode(code) === code) ?? [];
	return { view, codes };
});

export const action = formAction(
	proofSchema,
	async (ctx, { currentPassword }, args: Route.ActionArgs) => {
		const proof = { session: requestStateOf(args).session, currentPassword };
		const codes = await withPasswordLimit(args, currentPassword, () =>
			makeRecoveryCodes(ctx, proof, args.request.headers.get("User-Agent")),
		);
		await setOneTimeSecret(args, codes.join(" "));
		return { to: PATH };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.recoveryCodes, description: texts.codesLead, error });

export default function Codes({ loaderData: { view, codes }, actionData }: Route.ComponentProps) {
	const { form, field } = buildForm<"currentPassword">({ id: "recovery-codes", actionData });
	if (codes.length > 0) {
		return (
			<SecurityFrame title={texts.recoveryCodes} lead={texts.codesLead}>
				<RecoveryCodes codes={codes} email={view.email} />
			</SecurityFrame>
		);
	}
	const canMake = view.passkeys.length > 0 && (view.hasPassword || view.isConfirmed);
	const isEmpty = view.passkeys.length > 0 && !canMake;
	return (
		<SecurityFrame title={texts.recoveryCodes} lead={texts.codesLead}>
			<ConfirmFirst view={view} path={PATH} />
			{isEmpty && <p className="font-semibold">{texts.codesLeft(view.codesLeft, view.hasMadeCodes)}</p>}
			{!isEmpty && (
				<Card title={texts.codesLeft(view.codesLeft, view.hasMadeCodes)}>
					{view.passkeys.length === 0 && (
						<>
							<p className="text-ink-soft">{texts.passkeyNeeded}</p>
							<ButtonLink look="secondary" to="/profile/security/passkeys">
								{texts.toPasskeys}
							</ButtonLink>
						</>
					)}
					{canMake && (
						<PostForm form={form} errorTitle={texts.codesNotMade}>
							{view.codesLeft > 0 && <p>{texts.makeCodesText}</p>}
							<ProofField field={field("currentPassword")} view={view} />
							<SubmitButton look="secondary" pendingLabel={texts.making}>
								{texts.makeCodes}
							</SubmitButton>
						</PostForm>
					)}
				</Card>
			)}
		</SecurityFrame>
	);
}
