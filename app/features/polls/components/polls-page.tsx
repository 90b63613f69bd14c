import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import type { CalendarDate, Clock } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PollCard } from "../poll-card.ts";
import type { PollKind } from "../polls.ts";
import type { PollsView } from "../polls-view.server.ts";
import * as cardTexts from "../texts/card.ts";
import * as texts from "../texts.ts";
import { AskForm } from "./ask-form.tsx";
import { PollBars } from "./poll-bars.tsx";
import { PollState } from "./poll-state.tsx";

type Props = { view: PollsView; formResult?: FormResult };

export function PollsPage({ view, formResult }: Props) {
	const { trip, role, form, open, over } = view;
	const isEmpty = open.length + over.length === 0;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={role === "guest"} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={form ? undefined : cardTexts.lead} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{form && <AskForm form={form} formResult={formResult} />}
			{view.needsPlan && (
				<PlanCard wanted="group_polls" shareId={trip.shareId} mayBuy title={texts.planTitle}>
					{texts.planText}
				</PlanCard>
			)}
			{!form && view.isFull && <Notice>{view.isFull}</Notice>}
			{isEmpty && !form && !view.needsPlan && (
				<EmptyState icon={<Icon name="messages-square" size={28} />} title={texts.emptyTitle}>
					{view.mayAsk ? texts.emptyForOrganizer : texts.empty(view.organizerName)}
				</EmptyState>
			)}
			{!form &&
				open.map((card, index) => (
					<PollSummary key={card.id} card={card} view={view} isFirst={index === 0} />
				))}
			{!form && view.mayAsk && <AskLinks />}
			{!form && over.map((card) => <PollSummary key={card.id} card={card} view={view} />)}
		</div>
	);
}

const KIND_ICONS = {
	dates: "calendar-days",
	booking: "luggage",
	choice: "messages-square",
} as const satisfies Record<PollKind, IconName>;

function AskLinks() {
	const rows = (["dates", "booking", "choice"] as const).map((kind) => ({
		id: kind,
		icon: KIND_ICONS[kind],
		to: `?ask=${kind}#ask-card`,
		...texts.askKinds[kind],
	}));
	return (
		<Card title={cardTexts.ask}>
			<LinkRows rows={rows} />
		</Card>
	);
}

type SummaryProps = {
	card: PollCard;
	view: { today: CalendarDate; clock?: Clock; mayVote: boolean };
	isFirst?: boolean;
};

/** Only the first poll that waits for the reader's vote has a filled button. */
function PollSummary({ card, view, isFirst }: SummaryProps) {
	return (
		<Card
			title={
				<Link className="link" to={card.to}>
					<bdi>{card.question}</bdi>
				</Link>
			}
		>
			<PollState card={card} today={view.today} clock={view.clock} />
			<PollBars card={card} />
			{!card.isOver && view.mayVote && (
				<ButtonLink to={card.to} look={isFirst && !card.hasVoted ? "primary" : "secondary"} wide>
					{card.hasVoted ? texts.look : cardTexts.voteNow}
					<span className="sr-only">: {card.question}</span>
				</ButtonLink>
			)}
		</Card>
	);
}
