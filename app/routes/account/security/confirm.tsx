import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { CodeForm, PasskeyForm } from "#app/features/account/security/components/confirm-forms.tsx";
import { NoWayToConfirm } from "#app/features/account/security/components/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import { hasWayToConfirm, ownAccount } from "#app/features/account/security/proof.server.ts";
import { credentialSchema, recoveryCodeSchema } from "#app/features/account/security/security.schema.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { confirmIdentity } from "#app/http/security.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/confirm";

const returnTo = { returnTo: z.string().max(2000).optional() };
const back = (to: unknown) => safePath(to, "/profile/security");

export const loader = pageHandler(async ({ url }: Route.LoaderArgs, ctx) => {
	const account = await ownAccount(ctx);
	return {
		returnTo: back(url.searchParams.get("returnTo")),
		isPossible: await hasWayToConfirm(ctx, account),
	};
});

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireUser(ctx);
	const form = await readForm(args.request);
	const done = (to: unknown) => ({
		to: back(to),
		toast: { title: texts.confirmed, message: texts.confirmedDetails },
	});
	if (form.has("recoveryCode"))
		return runForm(form, args, recoveryCodeSchema.extend(returnTo), async (_ctx, input) => {
			await confirmIdentity(args, { recoveryCode: input.recoveryCode });
			return done(input.returnTo);
		});
	return runForm(form, args, credentialSchema.extend(returnTo), async (_ctx, input) => {
		await confirmIdentity(args, { credential: input.credential });
		return done(input.returnTo);
	});
});

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.confirmTitle, description: texts.confirmLead, error });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
	const posted = actionData?.result.initialValue;
	const isCode = posted?.by === "code"; // the answer does not repeat the code
	const field = <input type="hidden" name="returnTo" value={loaderData.returnTo} />;
	if (!loaderData.isPossible)
		return (
			<SecurityFrame title={texts.confirmTitle}>
				<NoWayToConfirm />
			</SecurityFrame>
		);
	return (
		<SecurityFrame title={texts.confirmTitle} lead={texts.confirmLead}>
			<Card>
				<PasskeyForm
					id="confirm"
					purpose="passkey_confirm"
					action="/profile/security/confirm"
					label={texts.confirmByPasskey}
					errorTitle={texts.notConfirmed}
					actionData={isCode ? undefined : actionData}
				>
					{field}
				</PasskeyForm>
			</Card>
			<CodeForm
				label={texts.confirmTitle}
				errorTitle={texts.notConfirmed}
				action="/profile/security/confirm"
				actionData={isCode ? actionData : undefined}
			>
				{field}
			</CodeForm>
		</SecurityFrame>
	);
}
