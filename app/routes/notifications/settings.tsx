import { ReturnedMail } from "#app/features/messages/notifications/components/returned-mail.tsx";
import { SettingsForm } from "#app/features/messages/notifications/components/settings-form.tsx";
import {
	saveReplySettings,
	viewReplySettings,
} from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { settingsSchema } from "#app/features/messages/notifications/settings/settings.schema.ts";
import {
	requireOwnSettings,
	saveSettings,
	tryMailAgain,
	viewReturnedMail,
	viewSettings,
} from "#app/features/messages/notifications/settings/settings.server.ts";
import * as texts from "#app/features/messages/notifications/settings/texts.ts";
import { PushSwitch } from "#app/features/messages/push/components/push-switch.tsx";
import { listOwnEndpoints } from "#app/features/messages/push/subscriptions.server.ts";
import { vapidKeys } from "#app/features/messages/push/vapid.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { Route } from "./+types/settings";

const PAGE = "/notifications/settings";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => ({
	view: await viewSettings(ctx, requireOwnSettings(ctx)),
	replies: await viewReplySettings(ctx),
	returned: await viewReturnedMail(ctx),
	push: {
		publicKey: (await vapidKeys(ctx.db)).publicKey,
		endpoints: await listOwnEndpoints(ctx),
	},
}));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	const owner = requireOwnSettings(ctx);
	const form = await readForm(args.request);
	if (form.get("what") === "try-mail-again") {
		return runForm(form, args, noInput, async () => ({ to: PAGE, toast: await tryMailAgain(ctx) }));
	}
	return runForm(form, args, settingsSchema, async (_ctx, switches) => {
		await saveReplySettings(ctx, switches);
		await saveSettings(ctx, owner, switches);
		return { to: PAGE, toast: { title: texts.saved } };
	});
});

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.title, description: texts.description, error });

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
	const { view, replies, returned, push } = loaderData;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.title} lead={texts.lead} />
			{returned && <ReturnedMail {...returned} />}
			<SettingsForm view={view} replies={replies} action={PAGE} actionData={actionData} />
			<PushSwitch {...push} />
		</div>
	);
}
