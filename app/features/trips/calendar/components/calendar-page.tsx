import type { ReactNode } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { type CalendarDate, dateOf, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { CalendarView, FeedLinks } from "../member-calendar.server.ts";
import * as texts from "../texts.ts";

type Props = { view: CalendarView; formResult?: FormResult };

export function CalendarPage({ view, formResult }: Props) {
	const { trip, isGuest } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{trip.cancelled && (
				<Notice tone="late" title={common.tripCancelled}>
					{texts.tripCancelled}
				</Notice>
			)}
			<CalendarContents view={view} />
			<CalendarLink view={view} formResult={formResult} />
			<CalendarDownload shareId={trip.shareId} />
		</div>
	);
}

function CalendarContents({ view }: { view: CalendarView }) {
	const { trip, entries } = view;
	return (
		<Card title={texts.contents}>
			<div className="flex items-start justify-between gap-4">
				<ul className="flex min-w-0 flex-col gap-3">
					<Line icon="calendar-days" title={texts.dates}>
						{trip.startDate ? formatRange(trip.startDate, trip.endDate ?? trip.startDate) : common.datesTbd}
					</Line>
					<Line icon="map-pin" title={texts.itinerary}>
						{entries > 0 ? texts.entries(entries) : texts.noEntries}
					</Line>
					<Line icon="credit-card" title={texts.payments}>
						<Payments view={view} />
					</Line>
				</ul>
				{trip.startDate && <DateTile date={trip.startDate} />}
			</div>
		</Card>
	);
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<li className="icon-line">
			<Icon name={icon} className="text-coral" />
			<p className="min-w-0">
				<span className="block font-semibold">{title}</span>
				<span className="text-ink-soft tabular-nums">{children}</span>
			</p>
		</li>
	);
}

function Payments({ view: { trip, unpaidPayments, next, share } }: { view: CalendarView }) {
	if (share > 0) return texts.shareToPay(<span className="money">{formatCents(share)}</span>);
	if (!next) return texts.nothingToPay;
	if (trip.cancelled) return common.cancelled;
	const amount = <span className="money">{formatCents(next.amount)}</span>;
	return texts.toPay(unpaidPayments, amount, formatDate(next.dueDate));
}

function DateTile({ date }: { date: CalendarDate }) {
	const [weekday, month, day] = formatDate(date).split(/,? /);
	return (
		<div
			className="flex w-20 shrink-0 flex-col overflow-hidden rounded-control border border-line bg-wash text-center sm:w-24"
			aria-hidden="true"
		>
			<span className="bg-coral py-1 text-sm font-bold text-coral-ink">{month}</span>
			<span className="pt-2 font-display text-2xl leading-none font-bold">{day}</span>
			<span className="pt-1 pb-2 text-sm text-ink-soft">{weekday}</span>
		</div>
	);
}

function CalendarLink({ view: { feed, links }, formResult }: Props) {
	const { form } = buildForm({ id: "calendar-link", actionData: formResult && { result: formResult } });
	return (
		<Card id="link" title={texts.link} aside={feed && <Pill tone="paid">{texts.inUse}</Pill>}>
			{links && <NewLink links={links} />}
			{!links && (
				<p className="text-ink-soft">
					{feed ? texts.madeOn(formatDate(dateOf(new Date(feed.createdAt)))) : texts.aboutLink}
				</p>
			)}
			<PostForm form={form} errorTitle={texts.notChanged} preventScrollReset>
				{!feed && (
					<SubmitButton
						name="intent"
						value="make"
						icon={<Icon name="link-2" />}
						className="max-sm:w-full sm:self-start"
						pendingLabel={texts.making}
					>
						{texts.make}
					</SubmitButton>
				)}
				{feed && !links && (
					<Disclosure summary={texts.makeNew}>
						<p className="mb-2">{texts.makeNewHint}</p>
						<SubmitButton name="intent" value="make" look="secondary" pendingLabel={texts.making}>
							{texts.replace}
						</SubmitButton>
					</Disclosure>
				)}
				{feed && (
					<Disclosure summary={texts.stop}>
						<p className="mb-2">{texts.stopHint}</p>
						<SubmitButton name="intent" value="stop" look="danger" pendingLabel={texts.stopping}>
							{texts.stopForGood}
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
			<Notice tone="paid" role="status" title={texts.linkReady}>
				{texts.copyNow}
			</Notice>
			<CopyField name={texts.linkName} value={links.https} label={common.copyLink} />
			<ButtonLink to={links.webcal} icon={<Icon name="calendar-days" />} className="self-start max-sm:w-full">
				{texts.addToMine}
			</ButtonLink>
			<HowToAdd />
		</>
	);
}

function HowToAdd() {
	return (
		<dl className="flex flex-col gap-3">
			{texts.waysToAdd.map(([app, way]) => (
				<div key={app} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
					<dt className="font-semibold">{app}</dt>
					<dd className="text-ink-soft">{way}</dd>
				</div>
			))}
		</dl>
	);
}

function CalendarDownload({ shareId }: { shareId: string }) {
	return (
		<Card title={texts.downloadOnce}>
			<p className="text-ink-soft">{texts.aboutFile}</p>
			<ButtonLink
				to={pathTo("/trip/:shareId/calendar.ics", { shareId })}
				look="secondary"
				className="self-start max-sm:w-full"
				reloadDocument
			>
				{texts.download}
			</ButtonLink>
		</Card>
	);
}
