import { requireUser } from "#app/access/access.server.ts";
import {
	AddPasskey,
	PasskeyList,
	TwoStepCard,
} from "#app/features/account/security/components/own-passkeys.tsx";
import { ConfirmFirst } from "#app/features/account/security/components/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { runPasskeyForm } from "#app/http/passkey-forms.server.ts";

import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/passkeys";

const PATH = "/profile/security/passkeys";

export const loader = pageHandler((args: Route.LoaderArgs, ctx) =>
	securityView(ctx, requestStateOf(args).session),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireUser(ctx);
	return runPasskeyForm(await readForm(args.request), args);
});

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.passkeysTitle, description: texts.passkeysLead, error });

export default function Passkeys({ loaderData: view, actionData }: Route.ComponentProps) {
	const posted = actionData?.result.initialValue;
	const answered = (intent: string, id?: string) =>
		posted?.intent === intent && (id === undefined || posted.id === id) ? actionData : undefined;
	return (
		<SecurityFrame title={texts.passkeysTitle} lead={texts.passkeysLead}>
			<ConfirmFirst view={view} path={PATH} />
			<PasskeyList view={view} answered={answered} />
			<AddPasskey view={view} action={PATH} actionData={answered("add")} />
			<TwoStepCard view={view} actionData={answered("two-step-on") ?? answered("two-step-off")} />
		</SecurityFrame>
	);
}
