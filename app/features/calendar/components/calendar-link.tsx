import { dateOf, formatDate } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { FeedLinks } from "../calendar-feed.server.ts";
import type { CalendarView } from "../calendar-view.server.ts";

const INSTRUCTIONS = [
	["Google Calendar", "On a computer: Other calendars, +, From URL, then paste the link."],
	["iPhone or Mac", "Use the button above, or Add Subscription Calendar, then paste the link."],
	["Outlook", "Add calendar, Subscribe from web, then paste the link."],
] as const;

type Props = { view: CalendarView; formResult?: FormResult };

export function CalendarLink({ view: { feed, links }, formResult }: Props) {
	const { form } = buildForm({ id: "calendar-link", actionData: formResult && { result: formResult } });
	return (
		<Card id="link" title="Your calendar link" aside={feed && <Pill tone="paid">In use</Pill>}>
			{links && <NewLink links={links} />}
			{!links && (
				<p className="text-ink-soft">
					{feed
						? `You made it on ${formatDate(dateOf(new Date(feed.createdAt)))}. We showed it once and keep no copy. If you have lost it, make a new one; the old one will stop working.`
						: "Your calendar app checks this link, so changes here appear there too. Keep it private: it shows what you have to pay."}
				</p>
			)}
			<PostForm form={form} errorTitle="The link could not be changed" preventScrollReset>
				{!feed && (
					<SubmitButton
						name="intent"
						value="make"
						icon={<Icon name="link-2" />}
						className="max-sm:w-full sm:self-start"
						pendingLabel="Making it..."
					>
						Make a calendar link
					</SubmitButton>
				)}
				{feed && !links && (
					<Disclosure summary="Make a new link">
						<p className="mb-3">The old link stops at once, in every calendar that has it.</p>
						<SubmitButton name="intent" value="make" look="secondary" pendingLabel="Making it...">
							Replace the old link
						</SubmitButton>
					</Disclosure>
				)}
				{feed && (
					<Disclosure summary="Stop this link">
						<p className="mb-3">Calendars that have it are shown nothing new. It cannot be started again.</p>
						<SubmitButton name="intent" value="stop" look="danger" pendingLabel="Stopping it...">
							Stop the link for good
						</SubmitButton>
					</Disclosure>
				)}
			</PostForm>
		</Card>
	);
}

function NewLink({ links }: { links: FeedLinks }) {
	return (
		<>
			<Notice tone="paid" role="status" title="Your link is ready">
				Copy it now: we show it only once. Keep it private, because anyone who has it can see your calendar.
			</Notice>
			<CopyField name="Calendar link" value={links.https} label="Copy link" />
			<ButtonLink to={links.webcal} icon={<Icon name="calendar-days" />} className="self-start max-sm:w-full">
				Add to my calendar
			</ButtonLink>
			<HowToAdd />
		</>
	);
}

function HowToAdd() {
	return (
		<dl className="flex flex-col gap-3">
			{INSTRUCTIONS.map(([app, way]) => (
				<div key={app} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
					<dt className="font-semibold">{app}</dt>
					<dd className="text-ink-soft">{way}</dd>
				</div>
			))}
		</dl>
	);
}
