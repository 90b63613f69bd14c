import { isRouteErrorResponse } from "react-router";
import { pageHandler } from "#app/http/handlers.server.ts";
import { requireThisMachine } from "#app/http/this-machine.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { listDemoMail } from "#app/mail/mailbox/mailbox.queries.ts";
import * as texts from "#app/mail/mailbox/texts.ts";
import { ErrorPage, NotFoundPage } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/mailbox";

/** The page ships no script, like the 404 page, so that nobody else can tell them apart. */
export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	requireThisMachine(args);
	return { mails: await listDemoMail(ctx.db.read) };
});

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, error });

export default function Mailbox({ loaderData: { mails } }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading label={texts.demo} title={texts.title} lead={texts.lead} />
			{mails.length === 0 ? (
				<EmptyState icon={<Icon name="mail" />} title={texts.empty}>
					{texts.emptyHint}
				</EmptyState>
			) : (
				<Card title={texts.newestFirst}>
					<ul className="divide-y divide-line border-t border-line">
						{mails.map(({ id, recipient, subject, createdAt, replyTo }) => (
							<li key={id} className="flex flex-col py-3">
								<Link
									className="link flex min-h-touch items-center font-semibold wrap-anywhere"
									to={pathTo("/dev/mailbox/:id", { id })}
								>
									<bdi>{subject}</bdi>
								</Link>
								<p className="text-sm text-ink-soft wrap-anywhere">
									{texts.sentTo(recipient, formatInstant(createdAt))}
								</p>
								{replyTo && (
									<p className="text-sm text-ink-soft wrap-anywhere" dir="auto">
										{texts.replyTo(replyTo)}
									</p>
								)}
							</li>
						))}
					</ul>
				</Card>
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage error={error} />;
}
