import type { ReactNode } from "react";
import { daysBetween, formatMonthDay, formatRange } from "#app/lib/dates.ts";
import { withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import * as texts from "../texts.ts";
import type { HomeTrips as Trips } from "../trip-list.server.ts";
import type { Owed, TripStub } from "../trip-stub.ts";

type Props = {
	stubs: TripStub[];
	today: string;
	heading: "h2" | "h3"; // one level below the heading above the list
	actions?: (stub: TripStub) => ReactNode;
};

/** A user's trips as ticket stubs, with dates, what is owed, and what is new. */
export function TripStubs({ stubs, today, heading, actions }: Props) {
	return (
		<ul className="trip-stubs">
			{stubs.map((stub) => (
				<li key={stub.shareId} className="flex flex-col gap-1">
					<StubCard stub={stub} today={today} heading={heading} />
					{actions?.(stub)}
				</li>
			))}
		</ul>
	);
}

function StubCard({ stub, today, heading: Heading }: Pick<Props, "today" | "heading"> & { stub: TripStub }) {
	const { path, title, origin, destination, startDate, endDate, unread, owed } = stub;
	const owedPill = <OwedPill owed={owed} today={today} />;
	return (
		<div className="trip-stub">
			<div>
				<Heading className="text-lg" dir="auto">
					<Link to={path}>
						<bdi>{title}</bdi>
					</Link>
				</Heading>
				<p className="text-sm text-ink-soft">
					{origin && (
						<>
							<bdi>{origin}</bdi> –{" "}
						</>
					)}
					<bdi>{destination}</bdi>
					{startDate && endDate && (
						<>
							<br />
							<span className="tabular-nums">{formatRange(startDate, endDate)}</span>
						</>
					)}
				</p>
				<p className="flex flex-wrap gap-1.5">
					{owed.state === "late" && owedPill}
					{stub.lateOthers > 0 && <Pill tone="late">{texts.lateOthers(stub.lateOthers)}</Pill>}
					{owed.state !== "late" && owedPill}
					{stub.refunds > 0 && <Pill tone="due">{texts.refundsToDecide(stub.refunds)}</Pill>}
					{unread > 0 && <Pill tone="coral">{texts.newMessages(unread)}</Pill>}
					{stub.role !== "member" && <Pill>{common.membershipRoles[stub.role]}</Pill>}
				</p>
			</div>
			<StubSide stub={stub} today={today} />
		</div>
	);
}

const SOON_DAYS = 7;

function OwedPill({ owed, today }: { owed: Owed; today: string }) {
	switch (owed.state) {
		case "late":
			return <Pill tone="late">{texts.late(owed.amount, owed.days)}</Pill>;
		case "next": {
			const isSoon = daysBetween(today, owed.dueDate) <= SOON_DAYS;
			const text = texts.due(owed.amount, owed.dueDate, today);
			return <Pill tone={isSoon ? "due" : "neutral"}>{text}</Pill>;
		}
		case "share":
			return <Pill tone="due">{texts.toPay(owed.amount)}</Pill>;
		case "nothing":
			return <Pill tone="paid">{texts.nothingToPay}</Pill>;
	}
}

function StubSide({ stub: { cancelled, isPast, startDate }, today }: { stub: TripStub; today: string }) {
	const readersDay = useReadersDay();
	if (cancelled) return <p>{common.cancelled}</p>;
	if (startDate === null) return <p>{common.datesTbd}</p>;
	if (isPast) return <p>{texts.over}</p>;
	const daysToGo = daysBetween(readersDay ?? today, startDate);
	if (daysToGo < 0) return <p>{texts.underWay}</p>;
	if (!readersDay) return <p>{texts.startsOn(formatMonthDay(startDate, today))}</p>;
	if (daysToGo === 0) return <p>{texts.startsToday}</p>;
	return <p>{texts.daysToGo(daysToGo, <strong>{daysToGo}</strong>)}</p>;
}

export function HomeTrips({ trips: { title, shown, more, unclaimed, today } }: { trips: Trips }) {
	const isEmpty = shown.length + unclaimed.length === 0;
	return (
		<div className="flex flex-col gap-4">
			<PageHeading title={title} lead={isEmpty ? texts.nothingComingUp : undefined} />
			{unclaimed.map(({ title, to, text }) => (
				<Notice
					key={to}
					title={
						<Link className="link" to={to}>
							<bdi>{title}</bdi>
						</Link>
					}
					action={<ButtonLink to={withReturnTo("/register", to)}>{common.createAccount}</ButtonLink>}
				>
					{text}
				</Notice>
			))}
			{shown.length > 0 && <TripStubs stubs={shown} today={today} heading="h2" />}
			{more > 0 && (
				<ButtonLink to="/trip-results" look="quiet" className="self-start">
					{texts.allTrips(more)}
				</ButtonLink>
			)}
		</div>
	);
}
