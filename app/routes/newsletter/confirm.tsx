import { data } from "react-router";
import {
	LinkDone,
	LinkGone,
	MailedLinkPage,
} from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { confirmSubscription, confirmView } from "#app/features/site/blog/newsletter.server.ts";
import { confirmPath } from "#app/features/site/blog/paths.ts";
import * as texts from "#app/features/site/blog/texts/newsletter.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { noInput } from "#app/lib/schema.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/confirm";

export const handle = { hydrate: false } satisfies RouteHandle;

export const headers = secretPageHeaders;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const link = await unlessGone(confirmView(ctx, params.token));
	const shown = link && { ...link, email: readableAddress(link.email) };
	return data({ link: shown }, { status: link ? 200 : 404 });
});

export const action = formAction(noInput, async (ctx, _input, { params }: Route.ActionArgs) => {
	await confirmSubscription(ctx, params.token);
	return { to: confirmPath(params.token) };
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const link = loaderData?.link;
	if (!link) return privatePageMeta({ title: linkTexts.goneTitle });
	const title = link.isConfirmed ? texts.confirmed : texts.confirmTitle;
	return privatePageMeta({ title, description: texts.confirmDescription });
};

export default function Confirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
	if (!link)
		return (
			<LinkGone text={texts.linkGone} next={{ label: texts.subscribeAgain, to: pathTo("/newsletter") }} />
		);
	if (link.isConfirmed)
		return (
			<LinkDone
				title={texts.confirmed}
				text={texts.confirmedText}
				next={{ label: texts.backToBlog, to: pathTo("/blog") }}
			/>
		);
	return (
		<MailedLinkPage
			title={texts.confirmTitle}
			lead={texts.confirmLead(<bdi className="wrap-anywhere">{link.email}</bdi>)}
			button={texts.confirmButton}
			actionData={actionData}
		/>
	);
}
