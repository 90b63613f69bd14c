import { type ReactNode, useEffect, useId, useState } from "react";
import { WellKnownLocations } from "#app/features/bookings/locations/components/well-known-locations.tsx";
import { RoutePicture } from "#app/features/pictures/components/route-picture.tsx";
import { formatCents } from "#app/lib/money.ts";
import { AvatarRow } from "#app/ui/avatar.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { plannerCosts, type ShownDraft, shownDraft } from "../planner-values.ts";
import * as texts from "../texts/home.ts";
import { RouteArt } from "./home-route-art.tsx";
import { Planner } from "./planner.tsx";
import { firstStart, type PlannerSource } from "./planner-start.ts";
import { initialState } from "./planner-state.ts";
import { PrivacyNotice } from "./privacy-notice.tsx";

type Props = PlannerSource & {
	signedIn: boolean;
	canRestore: boolean; // a draft that was cleared
	formKey: string; // idempotency key, so that the form creates one trip even if it is sent twice
	privacyNotice: boolean;
	wellKnown: string[]; // suggestions without JavaScript
	ownTrips: ReactNode; // instead of the hero, for those who have trips
	formResult?: FormResult;
};

export function HomePage({ privacyNotice, wellKnown, ownTrips, ...planner }: Props) {
	const [draft, setDraft] = useState(() => initialDraft(planner));
	if (ownTrips) {
		return (
			<>
				<div className="flex flex-col gap-8">
					{ownTrips}
					<div className="mx-auto w-full max-w-3xl">
						<Planner {...planner} title={texts.planAnother} />
					</div>
					{privacyNotice && <PrivacyNotice />}
				</div>
				<WellKnownLocations locations={wellKnown} />
			</>
		);
	}
	return (
		<>
			<div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
				<HomeHero />
				<div className="grid min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					<Planner {...planner} onShownDraft={setDraft} />
				</div>
				<div className="flex min-w-0 flex-col gap-6 self-start lg:sticky lg:top-6 lg:col-start-1">
					<DraftTicket draft={draft} />
					{privacyNotice && <PrivacyNotice />}
				</div>
			</div>
			<HydrationBoundary>
				<WellKnownLocations locations={wellKnown} />
				<HomeFeatures />
			</HydrationBoundary>
		</>
	);
}

/** Computed on the server as well, so that the ticket shows the draft without JavaScript. */
function initialDraft({
	formResult,
	...source
}: PlannerSource & Pick<Props, "formResult">): ShownDraft | null {
	const { values, newItem } = initialState(firstStart(source).values, formResult);
	return shownDraft(values, plannerCosts(values, newItem));
}

const ICON = { size: 24, "aria-hidden": true } as const;

function HomeFeatures() {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="mt-12 max-sm:[contain-intrinsic-block-size:auto_46rem] max-sm:[content-visibility:auto]"
		>
			<h2 id={id} className="max-w-text text-xl">
				{texts.features}
			</h2>
			<ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
				<Feature icon={<Icon name="messages-square" {...ICON} />} title={texts.onePageTitle}>
					{texts.onePage}
				</Feature>
				<Feature icon={<Icon name="split" {...ICON} />} title={texts.splitTitle}>
					{texts.split}
				</Feature>
				<Feature icon={<Icon name="calendar-clock" {...ICON} />} title={texts.instalmentsTitle}>
					{texts.instalments}
				</Feature>
				<Feature icon={<Icon name="shield-check" {...ICON} />} title={texts.cardsTitle}>
					{texts.cards}
				</Feature>
			</ul>
		</section>
	);
}

function Feature({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-4 border-t-2 border-dashed border-line pt-4 lg:flex-col">
			<span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-wash text-coral">
				{icon}
			</span>
			<div>
				<h3 className="text-lg">{title}</h3>
				<p className="mt-1 text-ink-soft">{children}</p>
			</div>
		</li>
	);
}

function HomeHero() {
	return (
		<header className="lg:col-start-1 lg:row-start-1">
			<h1 className="text-hero font-extrabold">{texts.headline(<br />)}</h1>
			<p className="mt-3 max-w-text text-base text-ink-soft sm:text-lg">{texts.lead}</p>
		</header>
	);
}

const FRIENDS = [
	...texts.friendsAboard.map((name) => ({ name })),
	...texts.friendsToCome.map((name) => ({ name, pending: true })),
];

const MAX_FACES = 8;

/** Shows an example until someone has typed something into the draft. */
function DraftTicket({ draft }: { draft: ShownDraft | null }) {
	return draft ? <TypedDraft draft={draft} /> : <SampleTrip />;
}

function TypedDraft({ draft: { origin, destination, costPerPerson, partySize } }: { draft: ShownDraft }) {
	const people = [
		{ name: texts.you },
		...Array.from({ length: Math.max(0, partySize - 1) }, () => ({ name: "", pending: true })),
	];
	const map = useSettled(plannedRoutePath(origin, destination));
	return (
		<Ticket
			stubBelow
			picture={<RoutePicture map={map} wideMedia="(min-width:40rem) and (width<64rem)" />}
			stub={
				<div className="flex items-center justify-between gap-4">
					<AvatarRow people={people} label={texts.places(partySize)} max={MAX_FACES} size="sm" />
					<p className="text-right text-sm text-ink-soft">{texts.tripSoFar}</p>
				</div>
			}
		>
			<div className="flex items-end gap-3">
				<p className="flex min-w-0 flex-wrap items-center gap-x-3 title wrap-anywhere">
					<span dir="auto">{origin || texts.originToCome}</span>
					<Icon name="move-right" className="text-coral" />
					<span className="sr-only">{texts.to}</span>
					<span dir="auto">{destination || texts.destinationToCome}</span>
				</p>
				<Price amount={costPerPerson === null ? "–" : formatCents(costPerPerson)} />
			</div>
		</Ticket>
	);
}

const SETTLED_MS = 700;

/** The value after it has not changed for a moment. */
function useSettled(value: string): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), SETTLED_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

function plannedRoutePath(from: string, to: string): string {
	return `/route.svg?${new URLSearchParams({ from, to })}`;
}

function SampleTrip() {
	return (
		<Ticket
			stubBelow
			picture={<RouteArt className="h-32 w-full sm:h-56 lg:h-60" />}
			stub={
				<div className="flex items-center justify-between gap-4">
					<div className="shrink-0">
						<AvatarRow people={FRIENDS} label={texts.friends} size="sm" />
					</div>
					<p className="text-right text-sm text-ink-soft">{texts.forExample}</p>
				</div>
			}
		>
			<div className="flex items-end gap-3">
				<Place code="BOS" name={texts.exampleOrigin} />
				<Icon name="move-right" size={28} className="mb-5.5 text-coral sm:mb-7" />
				<Place code="LIS" name={texts.exampleDestination} />
				<Price amount="$970.00" />
			</div>
		</Ticket>
	);
}

function Price({ amount }: { amount: string }) {
	return (
		<p className="ml-auto shrink-0 text-right">
			<span className="amount block leading-6">{amount}</span>
			<span className="text-sm text-ink-soft">{texts.each}</span>
		</p>
	);
}

function Place({ code, name }: { code: string; name: string }) {
	return (
		<p>
			<span className="block font-display text-xl leading-none font-extrabold tracking-tight sm:text-2xl sm:leading-none">
				{code}
			</span>
			<span className="text-sm text-ink-soft">{name}</span>
		</p>
	);
}
