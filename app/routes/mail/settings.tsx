import { data, isRouteErrorResponse } from "react-router";
import { LinkGone } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { SettingsForm } from "#app/features/messages/notifications/components/settings-form.tsx";
import { StopMailForm } from "#app/features/messages/notifications/components/stop-mail-form.tsx";
import { settingsSchema } from "#app/features/messages/notifications/settings/settings.schema.ts";
import {
	requireMailSettings,
	saveSettings,
	stopMail,
	viewMailSettings,
} from "#app/features/messages/notifications/settings/settings.server.ts";
import * as texts from "#app/features/messages/notifications/settings/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders } from "#app/http/mailed-links.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { Route } from "./+types/settings";

export const handle = { hydrate: false } satisfies RouteHandle;

/** The token in the address lets its holder change someone's settings. */
export const headers = secretPageHeaders;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const settings = await requireMailSettings(ctx, params.token);
	const { topic } = settings;
	const address = settings.address && readableAddress(settings.address);
	const view = await viewMailSettings(ctx, settings);
	const mail = view.topics
		.find((one) => one.topic === topic)
		?.switches.find(({ channel }) => channel === "mail");
	const state = mail?.locked ? ("locked" as const) : mail?.on ? ("on" as const) : ("stopped" as const);
	return { view, topic, address, state };
});

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const { token } = args.params;
	const settings = await requireMailSettings(ctx, token);
	const form = await readForm(args.request);
	if (form.get("List-Unsubscribe") === "One-Click") {
		await stopMail(ctx, settings);
		return data(undefined);
	}
	return runForm(form, args, settingsSchema, async (_ctx, switches) => {
		await saveSettings(ctx, settings.owner, switches);
		return { to: pathTo("/mail/settings/:token", { token }), toast: { title: texts.saved } };
	});
});

export const meta: Route.MetaFunction = ({ error }) =>
	isBroken(error)
		? privatePageMeta({ title: linkTexts.goneTitle })
		: privatePageMeta({ title: texts.title, description: texts.mailDescription, error });

export default function MailSettings({ loaderData, actionData, params }: Route.ComponentProps) {
	const { view, topic, address, state } = loaderData;
	const email = <bdi className="wrap-anywhere">{address}</bdi>;
	const leadFor = view.hasAccount ? texts.accountLead : texts.guestLead;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.title} lead={address ? leadFor(email) : texts.lead} />
			<StopMailForm topic={topic} state={state} />
			<SettingsForm
				view={view}
				action={pathTo("/mail/settings/:token", { token: params.token })}
				actionData={actionData}
			/>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isBroken(error)) return <ErrorPage error={error} />;
	return (
		<LinkGone text={texts.linkBroken} next={{ label: texts.afterSignIn, to: "/notifications/settings" }} />
	);
}

const isBroken = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
