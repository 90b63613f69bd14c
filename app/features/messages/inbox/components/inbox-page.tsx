import { Form } from "react-router";
import * as settingsTexts from "#app/features/messages/notifications/settings/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { InboxItem, InboxView } from "../inbox-view.server.ts";
import * as texts from "../texts.ts";
import { NotificationRow } from "./notification-row.tsx";

type Props = { view: InboxView; formResult?: FormResult };

/** The panel of public/shell.js shows the part marked `data-inbox`. */
export function InboxPage({ view, formResult }: Props) {
	const { items, page } = view;
	const errors = formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
			<PageHeading title={texts.notifications} lead={items.length > 0 ? texts.keptFor : undefined} />
			{errors && <FormErrors id="inbox-errors" errors={errors} />}
			<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
				{items.some(({ read }) => !read) && (
					<Form method="post" discover="none" data-inbox>
						<button type="submit" name="intent" value="read-all" className="link min-h-touch font-semibold">
							{texts.readAll}
						</button>
					</Form>
				)}
				<Link to="/notifications/settings" className="link flex min-h-touch items-center">
					{settingsTexts.title}
				</Link>
			</div>
			{items.length > 0 ? (
				<Card>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari treats a list without markers as none */}
					<ul role="list" className="notifications" data-inbox>
						{items.map((item) => (
							<li key={item.id}>
								<NotificationForm item={item} />
							</li>
						))}
					</ul>
				</Card>
			) : page === 1 ? (
				<div data-inbox>
					<EmptyState icon={<Icon name="bell" size={26} />} title={texts.none}>
						{texts.noneHint}
					</EmptyState>
				</div>
			) : (
				<p>{texts.nothingHere}</p>
			)}
			<Pages view={view} />
		</div>
	);
}

/** A form's button instead of a link, because opening a notification marks it as read. */
function NotificationForm({ item }: { item: InboxItem }) {
	return (
		<Form method="post" discover="none">
			<input type="hidden" name="id" value={item.id} />
			<NotificationRow
				item={item}
				isPage
				open={(content) => (
					<button type="submit" name="intent" value="open" className="notification-open">
						{content}
					</button>
				)}
				remove={
					<button
						type="submit"
						name="intent"
						value="delete"
						className="icon-button"
						aria-label={texts.deleteOne(item.title)}
					>
						<Icon name="trash-2" size={18} />
					</button>
				}
			/>
		</Form>
	);
}

function Pages({ view: { page, hasOlder } }: { view: InboxView }) {
	if (page === 1 && !hasOlder) return null;
	return (
		<nav aria-label={texts.pages} className="flex flex-wrap justify-between gap-3">
			{page > 1 && (
				<ButtonLink to={page === 2 ? "/notifications" : `?page=${page - 1}`} look="secondary">
					{texts.newer}
				</ButtonLink>
			)}
			{hasOlder && (
				<ButtonLink to={`?page=${page + 1}`} look="secondary">
					{texts.older}
				</ButtonLink>
			)}
		</nav>
	);
}
