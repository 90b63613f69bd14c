import "./group-page.css";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { daysBetween, formatRange } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ACCENT_CLASSES } from "../accent-class.ts";
import type { GroupPageView } from "../group-page-view.server.ts";
import * as texts from "../texts.ts";
import { CoverPicture } from "./cover-picture.tsx";
import { WelcomeText } from "./welcome-text.tsx";

type Props = { view: GroupPageView & { map: string } };

export function GroupPage({ view }: Props) {
	const { trip, cover, welcome, questions, accent } = view;
	return (
		<div className={cx("mx-auto flex w-full max-w-3xl flex-col gap-5", ACCENT_CLASSES[accent])}>
			{cover ? (
				<CoverPicture cover={cover} sizes="(width < 52rem) 100vw, 48rem" />
			) : (
				<div className="overflow-hidden rounded-card">
					<RoutePicture map={view.map} wideMedia="(min-width:36rem)" />
				</div>
			)}
			<PageHeading
				{...(trip.cancelled
					? { title: common.tripCancelled, tripTitle: trip.title }
					: { label: <Route trip={trip} />, title: <span className="wrap-anywhere">{trip.title}</span> })}
				lead={<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>}
			/>
			<NextStep view={view} />
			{welcome.length > 0 && (
				<Card>
					<WelcomeText blocks={welcome} />
				</Card>
			)}
			<People people={view.people} />
			{questions.length > 0 && (
				<Card title={texts.goodToKnow}>
					{questions.map(({ question, answer }) => (
						<Disclosure key={question} summary={<bdi>{question}</bdi>}>
							<p className="whitespace-pre-line wrap-anywhere" dir="auto">
								{answer}
							</p>
						</Disclosure>
					))}
				</Card>
			)}
		</div>
	);
}

function Route({ trip }: Pick<GroupPageView, "trip">) {
	const destination = <bdi>{trip.destination}</bdi>;
	return trip.origin ? texts.route(<bdi>{trip.origin}</bdi>, destination) : destination;
}

/** The countdown, and the main action. The button is a plain link, so that it works before any script. */
function NextStep({ view: { trip, shareId, isFull, canWait, spotsLeft, isAboard, today } }: Props) {
	if (trip.cancelled) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
			<Countdown trip={trip} today={today} />
			{isAboard ? (
				<ButtonLink to={pathTo("/trip/:shareId", { shareId })} reloadDocument className="max-sm:w-full">
					{texts.openTrip}
				</ButtonLink>
			) : (
				<ButtonLink
					to={pathTo("/join/:shareId", { shareId })}
					look={isFull && !canWait ? "secondary" : "primary"}
					reloadDocument
					className="max-sm:w-full"
				>
					{canWait ? texts.fullWithList : isFull ? texts.joinFull : texts.join}
				</ButtonLink>
			)}
			{!isAboard && !canWait && (
				<p className="text-ink-soft max-sm:w-full max-sm:text-center">
					{isFull ? texts.full : texts.spotsLeft(spotsLeft)}
				</p>
			)}
		</div>
	);
}

function Countdown({ trip: { startDate, endDate }, today }: Pick<GroupPageView, "trip" | "today">) {
	if (!startDate || today > (endDate ?? startDate)) return null;
	const days = daysBetween(today, startDate);
	if (days < 0) return <p className="font-semibold">{texts.underWay}</p>;
	return (
		<p>
			<span className="amount">{texts.daysToGo(days)}</span>{" "}
			<span className="text-ink-soft">{days === 0 ? texts.begins : texts.untilTrip}</span>
		</p>
	);
}

function People({ people: { count, names, more } }: Pick<GroupPageView, "people">) {
	return (
		<Card title={texts.whoIsComing}>
			<p className="icon-line wrap-anywhere">
				<Icon name="users" />
				<bdi>
					{count === 0
						? texts.nobodyYet
						: names.length > 0
							? texts.comingNames(names, more)
							: texts.comingCount(count)}
				</bdi>
			</p>
		</Card>
	);
}
