import { isRouteErrorResponse } from "react-router";
import { pageHandler } from "#app/http/handlers.server.ts";
import { requireThisMachine } from "#app/http/this-machine.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { findKeptMail } from "#app/mail/mailbox/mailbox.queries.ts";
import * as texts from "#app/mail/mailbox/texts.ts";
import { ErrorPage, NotFoundPage } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import type { Route } from "./+types/mail";

export const handle = { hydrate: false } satisfies RouteHandle;

/** The page shows a mail that can contain a secret link. */
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	requireThisMachine(args);
	const mail = await findKeptMail(ctx.db.read, args.params.id);
	if (!mail) throw new DomainError("not_found", texts.title);
	const { html: _shownInItsFrame, ...shown } = mail;
	return shown;
});

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.title, error });
	const { recipient, createdAt, subject } = loaderData;
	const description = texts.mailDescription(recipient, formatInstant(createdAt), subject);
	return privatePageMeta({ title: subject, description });
};

export default function Mail({ loaderData }: Route.ComponentProps) {
	const { id, recipient, subject, text, createdAt, replyTo } = loaderData;
	return (
		<div className="flex flex-col gap-6">
			<BackLink to="/dev/mailbox">{texts.allMail}</BackLink>
			<PageHeading title={subject} lead={texts.sentTo(recipient, formatInstant(createdAt))} />
			{replyTo && (
				<p className="wrap-anywhere" dir="auto">
					{texts.replyTo(replyTo)}
				</p>
			)}
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Card title={texts.asHtml}>
					<iframe
						className="h-160 w-full rounded-control border border-line"
						src={pathTo("/dev/mailbox/:id/html", { id })}
						title={texts.htmlOf(subject)}
						sandbox="allow-popups allow-popups-to-escape-sandbox"
					/>
				</Card>
				<Card title={texts.asText}>
					<p className="font-mono text-sm whitespace-pre-wrap wrap-anywhere" dir="auto">
						{text.split(/(https?:\/\/\S+)/).map((part, index) =>
							index % 2 === 0 ? (
								part
							) : (
								<a key={part} className="link" href={part}>
									{part}
								</a>
							),
						)}
					</p>
				</Card>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage error={error} />;
}
