import { CollectedSentence } from "#app/features/fund/components/collected-sentence.tsx";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import {
	aboard as aboardTitle,
	activeTrip,
	confirmedMembers,
	faces,
} from "#app/features/trips/dashboard/texts/trip.ts";
import { RouteArt } from "#app/features/trips/plan/components/home-route-art.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents, splitEvenly } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import { PhoneHeader } from "./phone-header.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import * as texts from "./texts.ts";

const TOTAL = 582_000;
const PEOPLE = [...texts.aboard, ...texts.toCome].length;
const SHARE = splitCost(TOTAL, PEOPLE).costPerPerson;
const STATES = ["paid", "due", "later"] as const;
const NOTES = { paid: common.paid, due: texts.next, later: texts.later };
const AMOUNTS = splitEvenly(SHARE, STATES.length);

/** A trip's dashboard as a member sees it, of the same parts as the real one. */
export function DashboardScreen() {
	return (
		<>
			<div className="phone-page">
				<PhoneHeader>
					<Avatar name={texts.ownName} decorative />
				</PhoneHeader>
				<Trip />
				<Card title={common.yourPayments} aside={texts.paidCount}>
					<Timeline label={common.yourPayments}>
						{STATES.map((state, index) => (
							<TimelineStep
								key={state}
								label={texts.stubs[index]}
								amount={formatCents(AMOUNTS[index] ?? 0)}
								state={state}
								note={NOTES[state]}
							/>
						))}
					</Timeline>
					<span className="button">{texts.payNow}</span>
				</Card>
				<Card title={aboardTitle}>
					<AvatarRow label={faces} people={people()} max={PEOPLE} />
					<Progress value={texts.aboard.length} max={PEOPLE} label={confirmedMembers} />
					<div className="text-ink-soft">
						<p className="font-semibold text-ink">{texts.placesTaken}</p>
						<p>
							<CollectedSentence paidIn={SHARE * 2 + (AMOUNTS[0] ?? 0) * 2} total={TOTAL} />
						</p>
					</div>
				</Card>
			</div>
			<PhoneTabs />
		</>
	);
}

function Trip() {
	return (
		<Ticket
			stubBelow
			picture={<RouteArt hasCoasts className="block h-36 w-full" />}
			foot={
				<Stats>
					<Stat label={texts.durationLabel}>{texts.duration}</Stat>
					<Stat label={common.groupSize}>{texts.travelers}</Stat>
				</Stats>
			}
		>
			<div className="flex items-center justify-between gap-3">
				<p className="label">{activeTrip}</p>
				<Pill tone="paid">{common.paid}</Pill>
			</div>
			<p className="title">{texts.tripTitle}</p>
			<RouteNames origin={texts.origin} destination={texts.destination} />
			<p className="icon-line text-ink-soft">
				<Icon name="calendar-days" />
				{formatRange(texts.startDate, texts.endDate)}
			</p>
		</Ticket>
	);
}

function people() {
	return [
		...texts.aboard.map((name) => ({ name })),
		...texts.toCome.map((name) => ({ name, pending: true })),
	];
}
