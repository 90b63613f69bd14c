import { requireUser } from "#app/access/access.server.ts";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import { SessionList } from "#app/features/account/security/components/session-list.tsx";
import {
	endOtherSessions,
	endOwnSession,
	listOwnSessions,
} from "#app/features/account/security/own-sessions.server.ts";
import { endSessionSchema } from "#app/features/account/security/security.schema.ts";
import { type SecurityView, securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { countApiKeys } from "#app/features/identity/api-keys.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/overview";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { session } = requestStateOf(args);
	const apiKeys = await countApiKeys(ctx.db.read, { userId: requireUser(ctx).id });
	return { view: await securityView(ctx, session), apiKeys, sessions: await listOwnSessions(ctx, session) };
});

export const action = formAction(
	endSessionSchema,
	async (ctx, { id }, args: Route.ActionArgs) => {
		const { session } = requestStateOf(args);
		const isAll = id === "others";
		if (isAll) await endOtherSessions(ctx, session);
		else await endOwnSession(ctx, id, session);
		return { to: "/profile/security", toast: { title: isAll ? texts.othersEnded : texts.sessionEnded } };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.securitySettings, description: texts.securityDescription, error });

function passwordState({ hasPassword, passkeys }: SecurityView): string {
	if (hasPassword) return texts.passwordSet;
	return passkeys.length > 0 ? texts.noPassword : texts.noPasswordYet;
}

export default function SecurityOverview({
	loaderData: { view, apiKeys, sessions },
	actionData,
}: Route.ComponentProps) {
	const ways = [
		{
			label: texts.password,
			state: passwordState(view),
			button: view.hasPassword ? texts.change : texts.choose,
			to: "/profile/security/password",
		},
		{ label: common.email, state: view.email, button: texts.change, to: "/profile/security/email" },
		{
			label: texts.passkeysTitle,
			state: texts.passkeyCount(view.passkeys.length, view.isTwoStep),
			button: texts.manage,
			to: "/profile/security/passkeys",
		},
		{
			label: texts.recoveryCodes,
			state: texts.codesLeft(view.codesLeft, view.hasMadeCodes),
			button: texts.manage,
			to: "/profile/security/recovery-codes",
		},
	];
	return (
		<SecurityFrame
			title={texts.securitySettings}
			lead={texts.securityLead}
			back={{ label: texts.backToProfile, to: "/profile" }}
		>
			<Card title={texts.howYouSignIn}>
				<ul className="divide-y divide-line">
					{ways.map((way) => (
						<li key={way.to} className="py-3 first:pt-0 last:pb-0">
							<Setting {...way} />
						</li>
					))}
				</ul>
			</Card>
			<SessionList sessions={sessions} actionData={actionData} />
			<Card title={texts.forPrograms}>
				<Setting
					label={texts.apiKeys}
					state={texts.apiKeyCount(apiKeys)}
					button={texts.manage}
					to="/profile/security/api-keys"
				/>
			</Card>
		</SecurityFrame>
	);
}

type SettingProps = { label: string; state: string; button: string; to: string };

function Setting({ label, state, button, to }: SettingProps) {
	return (
		<div className="flex items-center justify-between gap-x-6">
			<div className="min-w-0">
				<p className="font-semibold">{label}</p>
				<p className="text-ink-soft wrap-anywhere">{state}</p>
			</div>
			<ButtonLink look="quiet" to={to} className="shrink-0">
				<span>
					{button}
					<span className="spoken">{texts.endSessionOf(label)}</span>
				</span>
			</ButtonLink>
		</div>
	);
}
