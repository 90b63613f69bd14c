import { type ReactNode, useEffect, useState } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { FundPanel } from "#app/features/fund/components/fund-panel.tsx";
import { OwnRefundCard, RefundInboxCard } from "#app/features/fund/refunds/components/refunds-cards.tsx";
import { ReleaseHistory } from "#app/features/fund/releases/components/release-history.tsx";
import { ChatCard } from "#app/features/messages/chat/components/chat-card.tsx";
import { RemindersCard } from "#app/features/payments/reminders/components/reminders-card.tsx";
import { contactPath } from "#app/lib/contact-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { NextTask } from "../next-task.ts";
import * as texts from "../texts.ts";
import type { View } from "../views.ts";
import { AboardCard } from "./aboard-card.tsx";
import { JoinPanel } from "./join-panel.tsx";
import { OrganizerPanel } from "./organizer-panel.tsx";
import { OwnPayments } from "./own-payments-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { PayLink } from "./task-buttons.tsx";
import { TripHero } from "./trip-hero.tsx";
import { Part, TripViews, useShownView } from "./trip-view.tsx";
import { useLiveTrip } from "./use-live-trip.ts";

type Props = {
	view: DashboardView;
	formResult?: FormResult;
};

export function DashboardPage({ view, formResult }: Props) {
	const { trip, role, own, refunds, reminders, task, notice } = view;
	const reload = useLiveTrip(trip.shareId, view.chat?.version);
	const firstNew = useFirstNew(view.chat?.firstNew, useShownView() === "chat");
	const refundsPage = pathTo("/trip/:shareId/refunds", { shareId: trip.shareId });
	const partOf = (view: View, ofTask: NextTask) => (task === ofTask ? `trip ${view}` : view);
	const tripFirst = role === "organizer" && (task === "join" || task === "remind" || task === "share");
	const tripCards = (
		<Part of="trip">
			{role === "organizer" && <OrganizerPanel view={view} />}
			{reminders.length > 0 && <RemindersCard shareId={trip.shareId} reminders={reminders} />}
			{view.offer && <JoinPanel view={view} offer={view.offer} />}
			<AboardCard view={view} />
		</Part>
	);
	return (
		<TripViews view={view} firstNew={firstNew}>
			<BackLink to="/trip-results">{common.yourTrips}</BackLink>
			{notice && (
				<div className="trip-notice">
					<Notice tone="late" title={notice.title} role="status">
						{notice.text}{" "}
						{notice.link && (
							<Link className="link" to={notice.link.to}>
								{notice.link.text}
							</Link>
						)}
					</Notice>
				</div>
			)}
			<Part of="trip money">
				<LateNotice view={view} />
			</Part>
			<TripHero view={view} />
			<div className="trip-columns">
				<div className="trip-column">
					{tripFirst && tripCards}
					<Part of={partOf("money", "pay")}>{own && <OwnPayments view={view} own={own} />}</Part>
					<Part of={partOf("money", "release")}>
						{view.fund && <FundPanel trip={trip} fund={view.fund} isTask={task === "release"} />}
					</Part>
					<Part of={partOf("money", "refunds")}>
						{!!refunds.inbox?.open && (
							<RefundInboxCard inbox={refunds.inbox} to={refundsPage} isTask={task === "refunds"} />
						)}
					</Part>
					{!tripFirst && tripCards}
					<Part of="chat">
						<ChatCard
							chat={view.chat}
							ownId={own?.memberId}
							shareId={trip.shareId}
							firstNew={firstNew}
							formResult={formResult}
							reload={reload}
							joinTo={trip.cancelled ? null : pathTo("/join/:shareId", { shareId: trip.shareId })}
						/>
					</Part>
				</div>
				<div className="trip-column">
					<Part of="trip">
						{!trip.cancelled && <ProgressCard view={view} />}
						<ActionsCard view={view} />
					</Part>
					<Part of="plan">
						<HighlightsCard
							highlights={view.highlights}
							empty={view.noHighlights}
							itinerary={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}
						/>
					</Part>
					<Part of="people">
						<PeopleCard view={view} />
					</Part>
					<Part of="money">{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}</Part>
					<Part of={trip.cancelled ? "trip money" : "money"}>
						{refunds.own && (
							<OwnRefundCard
								own={refunds.own}
								to={refundsPage}
								trip={trip}
								isOrganizer={view.role === "organizer"}
							/>
						)}
					</Part>
					<Part of="trip">
						<SupportCard view={view} />
					</Part>
				</div>
			</div>
		</TripViews>
	);
}

function SupportCard({ view }: { view: DashboardView }) {
	const { role, canPostMessages, trip, support } = view;
	return (
		<Card title={support.title}>
			<p className="icon-line text-ink-soft">
				<Icon name="life-buoy" />
				{support.text}
			</p>
			{role !== "organizer" && canPostMessages && (
				<SupportLink to="?view=chat#chat">{texts.askInChat(<bdi>{trip.organizerName}</bdi>)}</SupportLink>
			)}
			{role === "organizer" && !trip.cancelled && (
				<SupportLink to={pathTo("/trip/:shareId/edit", { shareId: trip.shareId })}>
					{texts.edit.title}
				</SupportLink>
			)}
			{role === "organizer" && trip.costPerPerson > 0 && (
				<SupportLink to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })}>
					{common.refunds}
				</SupportLink>
			)}
			<SupportLink to={contactPath("trip")}>{texts.writeToSupport}</SupportLink>
		</Card>
	);
}

function SupportLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<p className="pl-8">
			<Link className="link -my-3 inline-block py-3 font-semibold wrap-anywhere" to={to}>
				{children}
			</Link>
		</p>
	);
}

/** It stands above everything else on the page. */
function LateNotice({ view }: { view: DashboardView }) {
	const late = view.own?.late;
	if (!late) return null;
	return (
		<Notice tone="late" title={late.title} action={<PayLink view={view} />}>
			{late.text}
		</Notice>
	);
}

function ActionsCard({ view: { actions } }: { view: DashboardView }) {
	if (actions.forViewer.length === 0) return null;
	return (
		<Card title={actions.title}>
			<LinkRows rows={actions.forViewer} />
		</Card>
	);
}

/** Keeps the "New" line in its place while messages arrive, until the reader leaves the chat. */
function useFirstNew(firstNew: string | null | undefined, isChatShown: boolean) {
	const [first, setFirst] = useState(firstNew);
	useEffect(() => {
		setFirst((before) => before ?? firstNew);
	}, [firstNew]);
	useEffect(() => (isChatShown ? () => setFirst(null) : undefined), [isChatShown]);
	return first;
}

const STEP_ICONS = {
	open: "circle-dashed",
	due: "loader",
	late: "triangle-alert",
	paid: "circle-check",
} as const;

function ProgressCard({ view }: { view: DashboardView }) {
	const { items, percent } = view.progress;
	return (
		<Card title={texts.progressTitle} aside={<span className="tabular-nums">{`${percent}%`}</span>}>
			<Progress value={percent} label={texts.progressTitle} />
			<ul className="fact-rows">
				{items.map(({ id, tone, title, word, text }) => (
					<li key={id} data-tone={tone}>
						<Icon name={STEP_ICONS[tone]} size={22} />
						<div>
							<p>{title}</p>
							<p>
								<strong>{word}</strong>
								{` · ${text}`}
							</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}

type Highlight = DashboardView["highlights"][number];
type HighlightsCardProps = { highlights: Highlight[]; empty: string; itinerary: string };

/** It links to the itinerary with a full page load, because that page has no client router. */
function HighlightsCard({ highlights, empty, itinerary }: HighlightsCardProps) {
	return (
		<Card title={texts.highlightsTitle}>
			{highlights.length > 0 ? (
				<ul className="flex flex-col gap-3">
					{highlights.map((item) => (
						<li key={item.id}>
							<HighlightItem item={item} />
						</li>
					))}
				</ul>
			) : (
				<EmptyState icon={<Icon name="luggage" size={26} />} title={texts.emptyTitle}>
					{empty}
				</EmptyState>
			)}
			<ButtonLink to={itinerary} look="secondary" wide reloadDocument>
				{texts.seeItinerary}
			</ButtonLink>
		</Card>
	);
}

function HighlightItem({ item }: { item: Highlight }) {
	return (
		<ItemRow
			icon={<Icon name={BOOKING_ICONS[item.type]} size={22} />}
			title={item.name}
			href={item.url ?? undefined}
			amount={item.amount}
			details={item.details}
		/>
	);
}
