import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { CollectedSentence } from "#app/features/fund/components/collected-sentence.tsx";
import { Scene } from "#app/features/site/information/components/page-hero.tsx";
import { BoardingScene } from "#app/features/site/landing/components/boarding-scene.tsx";
import * as landing from "#app/features/site/landing/texts.ts";
import scene from "#app/features/site/scenes/mobile-preview.svg?url";
import { RouteNames } from "#app/features/trips/components/route-names.tsx";
import { viewNames } from "#app/features/trips/dashboard/texts/views.ts";
import { activeTrip, confirmedMembers, faces, groupTitle } from "#app/features/trips/dashboard/texts.ts";
import { VIEW_ICONS, VIEWS } from "#app/features/trips/dashboard/views.ts";
import { RouteArt } from "#app/features/trips/planning/components/home-route-art.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents, splitEvenly } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { PillLink } from "#app/ui/pill-link.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import * as texts from "../texts/mobile-preview.ts";
import { Phone } from "./phone.tsx";

const SCREENS = [
	{ id: "landing", title: texts.landingScreen, to: "/mobile-preview", Screen: LandingScreen },
	{
		id: "dashboard",
		title: texts.dashboardScreen,
		to: "/mobile-preview?screen=dashboard",
		Screen: DashboardScreen,
	},
];

/** Two screens of the app, inside the outline of a phone, selected by `?screen=`. */
export function MobilePreviewPage() {
	const [query] = useSearchParams();
	const shown = SCREENS.find(({ id }) => id === query.get("screen")) ?? SCREENS[0];
	if (!shown) return null;
	const { id, title, Screen } = shown;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
			<div className="flex flex-col gap-5 lg:sticky lg:top-6">
				<PageHeading label={texts.label} title={texts.title} lead={texts.lead} />
				<nav aria-label={texts.screens} className="flex flex-wrap gap-2">
					{SCREENS.map((screen) => (
						<PillLink key={screen.id} to={screen.to} aria-current={screen.id === id ? "page" : undefined}>
							{screen.title}
						</PillLink>
					))}
				</nav>
				<Notice title={texts.sampleTitle}>{texts.sample}</Notice>
				<Scene src={scene} alt="" className="rounded-card max-lg:hidden" />
			</div>
			<section aria-labelledby="screen" className="mx-auto flex max-w-full flex-col gap-3">
				<h2 id="screen" className="label text-center">
					{title}
				</h2>
				<Phone className="w-94 max-w-full">
					<Screen />
				</Phone>
			</section>
		</div>
	);
}

/** Its buttons are only styled text, because nothing happens here. */
function LandingScreen() {
	return (
		<div className="phone-page">
			<PhoneHeader>
				<span className="button button-secondary">{common.signInButton}</span>
			</PhoneHeader>
			<p className="font-display text-xl leading-none font-extrabold">{landing.motto(<br />)}</p>
			<p className="text-ink-soft">{landing.lead}</p>
			<div className="flex flex-col gap-3">
				<span className="button">{landing.startPlanning}</span>
				<span className="button button-secondary">{landing.tryExample}</span>
			</div>
			<Ticket stubBelow picture={<BoardingScene className="block aspect-4/3 w-full" />}>
				<p className="title">{landing.benefitsTitle}</p>
			</Ticket>
		</div>
	);
}

const TOTAL = 582_000;
const PEOPLE = [...texts.aboard, ...texts.toCome].length;
const SHARE = splitCost(TOTAL, PEOPLE).costPerPerson;
const STATES = ["paid", "due", "later"] as const;
const NOTES = { paid: common.paid, due: texts.next, later: texts.later };
const AMOUNTS = splitEvenly(SHARE, STATES.length);

/** A trip's dashboard as a member sees it, built from the real one's parts. */
function DashboardScreen() {
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
				<Card title={groupTitle}>
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
			picture={<RouteArt className="block h-36 w-full" />}
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

/** The header as it is on a phone, without its links. */
function PhoneHeader({ children }: { children: ReactNode }) {
	return (
		<div className="flex min-h-touch items-center justify-between gap-3">
			<p className="logo">
				<Logo />
			</p>
			{children}
		</div>
	);
}

/** The tabs at the foot of a trip on a phone. */
function PhoneTabs() {
	return (
		<ul className="grid grid-cols-5 border-t border-line bg-surface">
			{VIEWS.map((view) => (
				<li
					key={view}
					className={cx(
						"flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-3 text-xs font-semibold",
						view === "trip" ? "border-coral text-coral" : "border-transparent text-ink-soft",
					)}
				>
					<Icon name={VIEW_ICONS[view]} size={22} />
					{viewNames[view]}
				</li>
			))}
		</ul>
	);
}
