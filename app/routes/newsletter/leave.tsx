import { data } from "react-router";
import { LinkDone, LinkGone } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { LeavePage } from "#app/features/site/blog/components/newsletter.tsx";
import { leaveNewsletter, leaveView } from "#app/features/site/blog/newsletter.server.ts";
import * as texts from "#app/features/site/blog/texts/newsletter.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/leave";

export const handle = { hydrate: false } satisfies RouteHandle;

export const headers = secretPageHeaders;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const link = await unlessGone(leaveView(ctx, params.token));
	const shown = link && { ...link, email: readableAddress(link.email) };
	return data({ link: shown }, { status: link ? 200 : 404 });
});

/** The button and a mail program's one-click post (RFC 8058) do the same. A mail program only looks at the status. */
export const action = pageHandler(async ({ params }: Route.ActionArgs, ctx) => {
	const isLeft = await unlessGone(leaveNewsletter(ctx, params.token).then(() => true));
	return data(null, { status: isLeft ? 200 : 404 });
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const link = loaderData?.link;
	if (!link) return privatePageMeta({ title: linkTexts.goneTitle });
	const title = link.isStored ? texts.leaveTitle : texts.left;
	return privatePageMeta({ title, description: texts.leaveDescription });
};

export default function Leave({ loaderData: { link } }: Route.ComponentProps) {
	if (!link)
		return <LinkGone text={texts.leaveLinkBroken} next={{ label: texts.writeToUs, to: "/support" }} />;
	if (link.isStored) return <LeavePage email={link.email} />;
	return (
		<LinkDone
			title={texts.left}
			text={texts.leftText}
			next={{ label: texts.backToBlog, to: pathTo("/blog") }}
		/>
	);
}
