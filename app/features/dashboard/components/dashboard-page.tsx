import { ChatCard } from "#app/features/chat/components/chat-card.tsx";
import { FundPanel } from "#app/features/funds/components/fund-panel.tsx";
import { ReleaseHistory } from "#app/features/funds/components/release-history.tsx";
import { OwnRefundCard, RefundInboxCard } from "#app/features/refunds/components/refunds-cards.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { ConfirmedMembersCard } from "./dashboard-confirmed.tsx";
import { TripHero } from "./dashboard-hero.tsx";
import { JoinPanel } from "./dashboard-join-panel.tsx";
import { OrganizerPanel } from "./dashboard-organizer.tsx";
import { PayFooter } from "./dashboard-pay.tsx";
import { OwnPayments } from "./dashboard-payments.tsx";
import { ShareButton } from "./dashboard-share.tsx";
import { HighlightsCard } from "./highlights-card.tsx";
import { MemberGrid } from "./member-grid.tsx";
import { ProgressCard } from "./progress-card.tsx";

type Props = {
	view: DashboardView;
	formResult?: FormResult;
};

export function DashboardPage({ view, formResult }: Props) {
	const { trip, role, own, people, link, refunds } = view;
	const shareTrip = !trip.cancelled && <ShareButton trip={trip} link={link} />;
	const refundsPage = `/trip/${trip.shareId}/refunds`;
	return (
		<div className="flex flex-col gap-5">
			<BackLink to="/trip-results">Your trips</BackLink>
			{trip.cancelled && <CancelledNotice organizer={trip.organizerName} />}
			<TripHero view={view} />
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
				<div className="flex min-w-0 flex-col gap-5">
					{own && own.payments.length > 0 && <OwnPayments view={view} own={own} />}
					{view.fund && <FundPanel trip={trip} fund={view.fund} />}
					{role === "organizer" && <OrganizerPanel view={view} />}
					{refunds.inbox && <RefundInboxCard inbox={refunds.inbox} to={refundsPage} />}
					{role !== "organizer" && !own?.confirmed && !trip.cancelled && <JoinPanel view={view} />}
					<ConfirmedMembersCard
						people={people}
						ownId={own?.memberId}
						closed={trip.cancelled}
						action={shareTrip}
					/>
					<ChatCard
						chat={view.chat}
						ownId={own?.memberId}
						formResult={formResult}
						joinTo={trip.cancelled ? null : `/join/${trip.shareId}`}
					/>
				</div>
				<div className="grid min-w-0 items-start gap-5 md:max-lg:grid-cols-2">
					<ProgressCard view={view} />
					{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}
					<HighlightsCard
						highlights={view.highlights}
						organizer={trip.organizerName}
						role={role}
						itinerary={`/trip/${trip.shareId}/itinerary`}
					/>
					<MemberGrid people={people} ownId={own?.memberId} action={shareTrip} />
					{refunds.own && <OwnRefundCard own={refunds.own} organizer={trip.organizerName} to={refundsPage} />}
					<SupportCard view={view} />
				</div>
			</div>
			<PayFooter view={view} />
		</div>
	);
}

function CancelledNotice({ organizer }: { organizer: string }) {
	return (
		<Notice tone="late" title="This trip has been cancelled" role="status">
			Nobody can join or pay any more. What was paid stays on record here; <bdi>{organizer}</bdi> can tell you
			more.
		</Notice>
	);
}

function SupportCard({ view }: { view: DashboardView }) {
	const { role, canPostMessages, trip } = view;
	return (
		<Card title="Trip Changes & Support">
			<p className="icon-line text-ink-soft">
				<Icon name="life-buoy" />
				{role === "organizer"
					? "Handle any necessary member requests (rare circumstances)"
					: "Contact support if changes are needed (rare circumstances only)"}
			</p>
			{role !== "organizer" && canPostMessages && (
				<p className="pl-8">
					<a className="link font-semibold" href="#chat">
						Ask <bdi>{trip.organizerName}</bdi> in the chat
					</a>
				</p>
			)}
		</Card>
	);
}
