import type { ReactNode } from "react";
import { organizes } from "#app/access/roles.ts";
import { ExpensesCard } from "#app/features/expenses/components/expenses-card.tsx";
import { CollectedSentence } from "#app/features/fund/components/collected-sentence.tsx";
import { OwnRefundCard } from "#app/features/fund/refunds/components/own-refund-card.tsx";
import { ReleaseHistory } from "#app/features/fund/releases/components/release-history.tsx";
import { paidInOfTotal, panelTitle } from "#app/features/fund/texts/panel.ts";
import { countSince } from "#app/features/messages/chat/chat-entries.ts";
import { ChatCard } from "#app/features/messages/chat/components/chat-card.tsx";
import { sumNotInFund } from "#app/features/payments/outside/texts/sums.ts";
import { ProgressFigures } from "#app/features/payments/progress/components/progress-display.tsx";
import { PollsCard } from "#app/features/polls/components/polls-card.tsx";
import { waitingForYou as pollsWaiting } from "#app/features/polls/texts/card.ts";
import { contactPath } from "#app/lib/contact-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmergencyLink } from "../../components/emergency-link.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { footViews } from "../next-task.ts";
import type { OneTimeProText } from "../payment-offers.ts";
import * as texts from "../texts.ts";
import { AttentionCard } from "./attention-card.tsx";
import { FundPanel } from "./fund-panel.tsx";
import { HighlightsCard } from "./highlights-card.tsx";
import { JoinPanel } from "./join-panel.tsx";
import { OrganizerPanel } from "./organizer-panel.tsx";
import { isRefundLinked, OwnPayments } from "./own-payments-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { PayLink, TaskFooter } from "./task-buttons.tsx";
import { TripHero } from "./trip-hero.tsx";
import { Part, TripViews } from "./trip-view.tsx";
import { useFirstNew } from "./use-first-new.ts";
import { useLiveTrip } from "./use-live-trip.ts";
import { useShownView } from "./use-shown-view.ts";

type Props = {
	view: DashboardView;
	planCard: ReactNode; // the forecast, passed in because its room may import this one but not the reverse
	safety: ReactNode; // an open emergency, passed in because its room may import this one but not the reverse
	formResult?: FormResult;
};

export function DashboardPage({ view, planCard, safety, formResult }: Props) {
	const { trip, role, own, refunds, task, notice, attention, actions } = view;
	const choices = view.ownOptions?.tasks ?? [];
	const tasks = [...choices, ...(view.polls?.tasks ?? [])];
	const reload = useLiveTrip(trip.shareId, view.chat?.version);
	const firstNew = useFirstNew(view.chat?.firstNew, useShownView() === "chat");

	const refundsPage = pathTo("/trip/:shareId/refunds", { shareId: trip.shareId });
	const isOrganizer = role === "organizer";
	// A late payment has a notice of its own, and an unpaid share the card with the ways to pay.
	const isPaymentTold = Boolean(own?.late || view.offer) && !refunds.own?.request;
	return (
		<TripViews
			above={safety}
			counts={{
				trip: attention.length + tasks.length,
				people: view.people.late?.count,
				chat: view.chat ? countSince(view.chat.entries, firstNew, own?.memberId) : 0,
			}}
			foot={
				<Part of={footViews(task)}>
					<TaskFooter view={view} />
				</Part>
			}
		>
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
			<Part of="trip plan">
				{view.isNow && <EmergencyLink shareId={trip.shareId} look="danger-outline" />}
			</Part>
			<Part of="trip money">
				<AttentionCard rows={attention} isTask={task === "decide"} />
				<LateNotice view={view} />
			</Part>
			<Part of="trip">
				<AttentionCard
					rows={tasks}
					isTask={task === null}
					label={choices.length > 0 ? undefined : pollsWaiting}
				/>
			</Part>
			<TripHero view={view} />
			<div className="trip-columns">
				<div className="trip-column">
					{isOrganizer && view.isOrganizersTurn && (
						<Part of="trip people">
							<OrganizerPanel view={view} />
						</Part>
					)}
					<Part of={isPaymentTold || trip.cancelled ? "money" : "trip money"}>
						{own && <OwnPayments view={view} own={own} />}
					</Part>
					<Part of="trip">{view.offer && <JoinPanel view={view} offer={view.offer} />}</Part>
					<Part of={task === "release" ? "trip money" : "money"}>
						{view.fund && (
							<FundPanel
								trip={trip}
								fund={view.fund}
								late={view.people.late}
								hasOwnPlan={view.hasOwnPlan}
								price={view.price}
								isTask={task === "release"}
							/>
						)}
						{view.fund?.oneTimePro && <OneTimeProNotice {...view.fund.oneTimePro} />}
						{!view.fund && view.collected && <CollectedCard view={view} collected={view.collected} />}
						{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}
					</Part>
					<Part of={trip.cancelled ? "trip money" : "money"}>
						{refunds.own && !isRefundLinked(view) && (
							<OwnRefundCard own={refunds.own} to={refundsPage} trip={trip} isOrganizer={isOrganizer} />
						)}
					</Part>
					<Part of="money">{view.expenses && <ExpensesCard expenses={view.expenses} />}</Part>
					<Part of="plan">
						{view.polls && <PollsCard polls={view.polls} />}
						<HighlightsCard
							highlights={view.highlights}
							empty={view.noHighlights}
							itinerary={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}
							ways={view.planWays}
						/>
						{actions.forViewer.length > 0 && (
							<Card title={texts.actionsTitle} className="print:hidden">
								<LinkRows rows={actions.forViewer} />
							</Card>
						)}
					</Part>
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
					<Part of="trip people">
						<PeopleCard view={view} />
					</Part>
					<Part of="trip">{!trip.cancelled && <ProgressCard view={view} />}</Part>
					<Part of="people">
						{organizes(role) && !view.isOrganizersTurn && <OrganizerPanel view={view} />}
					</Part>
					<Part of="plan">{planCard}</Part>
					<Part of="people">
						<SupportCard view={view} />
					</Part>
				</div>
			</div>
		</TripViews>
	);
}

type CollectedProps = { view: DashboardView; collected: NonNullable<DashboardView["collected"]> };

/** What has been collected, for members; the organizer reads it in the fund's card. */
function CollectedCard({ view: { trip, people }, collected }: CollectedProps) {
	return (
		<Card title={panelTitle}>
			<ProgressFigures progress={collected.progress} label={paidInOfTotal}>
				<CollectedSentence paidIn={collected.paidIn} total={trip.totalCost} late={people.late} />
			</ProgressFigures>
			{collected.outside && <p className="text-ink-soft">{sumNotInFund(collected.outside)}</p>}
		</Card>
	);
}

function SupportCard({ view }: { view: DashboardView }) {
	const { role, canPostMessages, trip, support, actions } = view;
	return (
		<Card title={support.title} className="print:hidden">
			<p className="icon-line text-ink-soft">
				<Icon name="life-buoy" />
				{support.text}
			</p>
			{role !== "organizer" && canPostMessages && (
				<SupportLink to="?view=chat#chat">{texts.askInChat(<bdi>{trip.organizerName}</bdi>)}</SupportLink>
			)}
			{actions.leave && <SupportLink to={actions.leave.to}>{actions.leave.title}</SupportLink>}
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

/** Shown above everything else on the page. */
function LateNotice({ view }: { view: DashboardView }) {
	const late = view.own?.late;
	if (!late) return null;
	return (
		<Notice tone="late" title={late.title} action={<PayLink view={view} />}>
			{late.text}
		</Notice>
	);
}

/** The offer of one-time Pro with the trip's figures. What the trip has or lacks is a line of the fund's card. */
function OneTimeProNotice({ title, text, link, to }: OneTimeProText) {
	if (!title) return null;
	const button = (
		<ButtonLink to={to} look="secondary" reloadDocument>
			{link}
		</ButtonLink>
	);
	return (
		<Notice title={title} action={button}>
			{text}
		</Notice>
	);
}
