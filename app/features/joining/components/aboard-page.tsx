import type { ReactNode } from "react";
import { ExpensesCard } from "#app/features/expenses/components/expenses-card.tsx";
import { ForecastCard } from "#app/features/forecast/components/forecast-card.tsx";
import { ReleaseHistory } from "#app/features/fund/releases/components/release-history.tsx";
import { countSince } from "#app/features/messages/chat/chat-entries.ts";
import { ChatCard } from "#app/features/messages/chat/components/chat-card.tsx";
import { presentsPath } from "#app/features/payments/presents/presents-path.ts";
import * as presentTexts from "#app/features/payments/presents/texts.ts";
import { PollsCard } from "#app/features/polls/components/polls-card.tsx";
import { waitingForYou as pollsWaiting } from "#app/features/polls/texts/card.ts";
import { EmergencyLink } from "#app/features/trips/components/emergency-link.tsx";
import { AttentionCard } from "#app/features/trips/dashboard/components/attention-card.tsx";
import { HighlightsCard } from "#app/features/trips/dashboard/components/highlights-card.tsx";
import { PeopleCard } from "#app/features/trips/dashboard/components/people-card.tsx";
import { Part, TripViews } from "#app/features/trips/dashboard/components/trip-view.tsx";
import { useFirstNew } from "#app/features/trips/dashboard/components/use-first-new.ts";
import { useLiveTrip } from "#app/features/trips/dashboard/components/use-live-trip.ts";
import { useShownView } from "#app/features/trips/dashboard/components/use-shown-view.ts";
import type { GuestTrip } from "#app/features/trips/dashboard/guest-trip.server.ts";
import { viewNames } from "#app/features/trips/dashboard/texts/views.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/pass.ts";
import {
	BoardingPass,
	PassPayments,
	PassPlan,
	PassTakeAlong,
	PassTicket,
	WaysToPay,
} from "./boarding-pass.tsx";
import { JoinHeading, LatePayment, LeaveLink, WayBack } from "./join-head.tsx";
import { guestViews, isConfirmed } from "./join-title.ts";

type Props = {
	view: JoinView;
	actionData?: { result: FormResult };
	safety?: ReactNode; // an open emergency, passed in because its room may import this one but not the reverse
};

/**
 * A member's page at the join address. People with an account see only the boarding pass here, because the trip's page
 * has the rest.
 */
export default function AboardPage({ view, actionData, safety }: Props) {
	const { guestTrip, member } = view;
	if (guestTrip)
		return <GuestPage view={view} guestTrip={guestTrip} safety={safety} formResult={actionData?.result} />;
	return (
		<div className="flex flex-col gap-3 sm:gap-6">
			{safety}
			<WayBack view={view} />
			{view.isNow && <EmergencyLink shareId={view.trip.shareId} look="danger-outline" />}
			<LatePayment view={view} />
			<JoinHeading view={view} />
			{member && <BoardingPass view={view} member={member} />}
			<LeaveLink view={view} />
		</div>
	);
}

type GuestProps = { view: JoinView; guestTrip: GuestTrip; safety: ReactNode; formResult?: FormResult };

function GuestPage({ view, guestTrip, safety, formResult }: GuestProps) {
	const { trip, member } = view;
	const { chat, own, people } = guestTrip;
	const choices = view.ownOptions?.tasks ?? [];
	const tasks = [...choices, ...(guestTrip.polls?.tasks ?? [])];
	const views = guestViews(view);
	const shown = useShownView(views);
	const reload = useLiveTrip(trip.shareId, chat.version);
	const firstNew = useFirstNew(chat.firstNew, shown === "chat");
	const hasPass = isConfirmed(view);
	const presents = view.share > 0 && !trip.cancelled && (
		<ButtonLink to={presentsPath(trip.shareId)} look="quiet" className="self-start">
			{presentTexts.title}
		</ButtonLink>
	);
	return (
		<TripViews
			above={safety}
			views={views}
			first={hasPass ? texts.pass : texts.join}
			counts={{
				trip: guestTrip.attention.length + tasks.length,
				people: people.late?.count,
				chat: countSince(chat.entries, firstNew, own.memberId),
			}}
		>
			{!hasPass && <BackLink to="?">{texts.backToPaying}</BackLink>}
			<Part of="trip plan">
				{view.isNow && <EmergencyLink shareId={trip.shareId} look="danger-outline" />}
			</Part>
			<Part of="trip money">
				<AttentionCard rows={guestTrip.attention} isTask />
				<LatePayment view={view} />
			</Part>
			<div className="trip-hero">
				{shown === "trip" ? (
					<JoinHeading view={view} />
				) : (
					<PageHeading title={<bdi>{trip.title}</bdi>} spoken={`: ${viewNames[shown]}`} />
				)}
			</div>
			<Part of="trip">
				<AttentionCard rows={tasks} isTask={false} label={choices.length > 0 ? undefined : pollsWaiting} />
			</Part>
			<div className="trip-columns">
				<div className="trip-column">
					{hasPass && member && (
						<>
							<Part of="trip">
								<PassTicket view={view} member={member} />
							</Part>
							<Part of="money">
								<PassPayments view={view} links={presents}>
									<Part of="money" onlyNarrow>
										<WaysToPay view={view} member={member} id="pay-ahead-money" />
									</Part>
								</PassPayments>
								{view.strip.steps.length === 0 && presents}
								{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}
							</Part>
						</>
					)}
					<Part of="chat">
						<ChatCard
							chat={chat}
							ownId={own.memberId}
							shareId={trip.shareId}
							firstNew={firstNew}
							formResult={formResult}
							reload={reload}
							joinTo={null}
						/>
					</Part>
				</div>
				<div className="trip-column">
					<Part of="trip people">
						<PeopleCard view={{ ...guestTrip, trip }} />
					</Part>
					<Part of="money">{guestTrip.expenses && <ExpensesCard expenses={guestTrip.expenses} />}</Part>
					<Part of="plan">
						{guestTrip.polls && <PollsCard polls={guestTrip.polls} />}
						{view.plan?.hasEntries && <PassPlan view={view} isLinked={false} />}
						<HighlightsCard
							highlights={guestTrip.highlights}
							empty={guestTrip.noHighlights}
							itinerary={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}
							ways={guestTrip.planWays}
						/>
						{view.forecast && <ForecastCard card={view.forecast} />}
						{hasPass && <PassTakeAlong trip={trip} />}
					</Part>
					<Part of="trip">
						<AccountLinks shareId={trip.shareId}>
							<LeaveLink view={view} />
						</AccountLinks>
					</Part>
				</div>
			</div>
		</TripViews>
	);
}

function AccountLinks({ shareId, children }: { shareId: string; children: ReactNode }) {
	const trip = pathTo("/trip/:shareId", { shareId });
	return (
		<div className="flex flex-wrap items-center gap-x-4">
			<p className="w-full text-sm text-ink-soft">{texts.accountHint}</p>
			<Link className="link inline-block py-3 font-semibold" to={withReturnTo("/register", trip)}>
				{common.createAccount}
			</Link>
			<Link className="link inline-block py-3" to={signInPath(trip)}>
				{common.signIn}
			</Link>
			{children}
		</div>
	);
}
