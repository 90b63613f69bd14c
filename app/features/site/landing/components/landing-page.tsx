import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Phone } from "#app/features/site/demos/components/phone.tsx";
import { EXAMPLE_PATH } from "#app/features/trips/planning/example-trip.ts";
import { boardingPass, paid, signInButton } from "#app/lib/texts.ts";
import type { loader } from "#app/root.tsx";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import peopleDark from "../pictures/dashboard-people-dark.avif";
import peopleLight from "../pictures/dashboard-people-light.avif";
import tripDark from "../pictures/dashboard-trip-dark.avif";
import tripLight from "../pictures/dashboard-trip-light.avif";
import * as texts from "../texts.ts";
import { BoardingScene } from "./boarding-scene.tsx";

export function LandingPage() {
	return (
		<div className="flex flex-col gap-16 sm:gap-24">
			<Hero />
			<Steps />
			<Benefits />
			<CallToAction />
		</div>
	);
}

/** The friends in the harbour walk up to a trip's dashboard in front of the ship. */
function Hero() {
	return (
		<section className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[1fr_19rem]">
			<div className="flex flex-col gap-4 lg:gap-6 lg:pt-8 lg:pb-6 lg:pr-12">
				<h1 className="text-hero font-extrabold">{texts.motto(<br />)}</h1>
				<p className="max-w-text text-ink-soft sm:text-lg">{texts.lead}</p>
				<StartButtons withExample />
				<p className="text-sm text-ink-soft">{texts.exampleNote}</p>
			</div>
			<div className="-mx-4 mt-4 h-52 sm:mx-0 sm:h-72 lg:col-span-2 lg:col-start-1 lg:row-start-2 lg:mt-0 lg:h-full">
				<BoardingScene className="block size-full sm:rounded-card" />
			</div>
			<DashboardPicture
				view="trip"
				isFirst
				className="relative mx-auto -mt-14 w-72 max-w-full lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mb-4 lg:self-end"
			/>
		</section>
	);
}

function StartButtons({ withExample }: { withExample?: boolean }) {
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink to="/" className="grow max-sm:basis-full sm:grow-0">
				{texts.startPlanning}
			</ButtonLink>
			{withExample && (
				<ButtonLink to={EXAMPLE_PATH} look="secondary" className="grow max-sm:px-3 sm:grow-0">
					{texts.tryExample}
				</ButtonLink>
			)}
			<ButtonLink to="/api/login" look="secondary" reloadDocument className="grow sm:grow-0">
				{signInButton}
			</ButtonLink>
		</div>
	);
}

function Steps() {
	return (
		<section aria-labelledby="steps" className="flex flex-col gap-8">
			<h2 id="steps" className="text-xl sm:text-2xl">
				{texts.stepsTitle}
			</h2>
			<ol className="grid gap-x-6 gap-y-6 lg:grid-cols-3 lg:grid-rows-[auto_auto] lg:gap-y-0">
				<Step number={1} title={texts.pasteTitle} text={texts.paste}>
					<div className="flex flex-col gap-2">
						<ItemRow
							icon={<Icon name="plane" size={22} />}
							title={texts.flightName}
							details={texts.flight}
							amount="$3,420.00"
						/>
						<ItemRow
							icon={<Icon name="bed-double" size={22} />}
							title={texts.stayName}
							details={texts.stay}
							amount="$2,400.00"
						/>
					</div>
				</Step>
				<Step number={2} title={texts.shareTitle} text={texts.share}>
					<div className="flex flex-col items-center gap-4 rounded-control bg-wash p-5">
						<AvatarRow label={texts.crewLabel} people={texts.crew.map((name) => ({ name }))} />
						<p className="flex items-center gap-2 font-semibold">
							<Icon name="link-2" className="text-coral" />
							{texts.onePage}
						</p>
					</div>
				</Step>
				<Step number={3} title={texts.watchTitle} text={texts.watch}>
					<Timeline label={texts.paymentsLabel}>
						<TimelineStep label={texts.firstDate} amount="$323.33" state="paid" note={paid} />
						<TimelineStep label={texts.secondDate} amount="$323.33" state="due" note={texts.next} />
						<TimelineStep label={texts.thirdDate} amount="$323.34" state="later" note={texts.later} />
					</Timeline>
				</Step>
			</ol>
		</section>
	);
}

type StepProps = { number: number; title: string; text: string; children: ReactNode };

function Step({ number, title, text, children }: StepProps) {
	return (
		<li className="row-span-2 grid grid-rows-subgrid rounded-card border border-line bg-surface shadow-card">
			<div className="flex flex-col justify-center p-5">{children}</div>
			<div className="perforated p-5">
				<div className="flex items-baseline gap-3">
					<span className="font-display text-2xl font-extrabold text-coral" aria-hidden>
						{number}
					</span>
					<h3 className="text-lg">{title}</h3>
				</div>
				<p className="mt-2 text-ink-soft">{text}</p>
			</div>
		</li>
	);
}

const BENEFITS = [
	{ icon: "users", title: texts.knowTitle, text: texts.know },
	{ icon: "messages-square", title: texts.talkTitle, text: texts.talk },
	{ icon: "badge-dollar-sign", title: texts.splitTitle, text: texts.split },
	{ icon: "calendar-check-2", title: texts.payTitle, text: texts.pay },
	{ icon: "shield-check", title: texts.cardsTitle, text: texts.cards },
] as const;

function Benefits() {
	return (
		<section
			aria-labelledby="promises"
			className="-mx-4 grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-10 bg-night px-4 py-12 text-night-ink sm:mx-0 sm:rounded-card sm:px-10 md:grid-cols-[minmax(0,1fr)_auto]"
		>
			<div>
				<h2 id="promises" className="max-w-text text-xl sm:text-2xl">
					{texts.benefitsTitle}
				</h2>
				<ul className="mt-8 flex flex-col gap-7">
					{BENEFITS.map(({ icon, title, text }) => (
						<li key={title} className="flex gap-4">
							<Icon name={icon} size={28} className="mt-0.5 shrink-0 text-coral-soft" />
							<div>
								<h3 className="text-lg">{title}</h3>
								<p className="mt-1 max-w-text text-night-soft">{text}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
			<DashboardPicture view="people" className="mx-auto w-68 max-w-full" />
		</section>
	);
}

const PICTURES = {
	trip: { light: tripLight, dark: tripDark, alt: texts.tripPicture },
	people: { light: peopleLight, dark: peopleDark, alt: texts.peoplePicture },
};

type Props = {
	view: keyof typeof PICTURES;
	isFirst?: boolean; // whether it is the largest picture of the first screen
	className?: string;
};

/** The demo trip's dashboard on a phone, in the reader's theme. `npm run landing-picture` makes the pictures. */
function DashboardPicture({ view, isFirst, className }: Props) {
	const theme = useRouteLoaderData<typeof loader>("root")?.theme;
	const { light, dark, alt } = PICTURES[view];
	return (
		<Phone className={className}>
			<picture>
				{!theme && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
				<img
					src={theme === "dark" ? dark : light}
					alt={alt}
					width={360}
					height={800}
					{...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
				/>
			</picture>
		</Phone>
	);
}

function CallToAction() {
	return (
		<Ticket
			stub={
				<div className="flex flex-col items-center gap-1 text-center">
					<p className="label">{boardingPass}</p>
					<p className="font-display text-2xl font-extrabold">$0.00</p>
					<p className="text-ink-soft">{texts.planAndShare}</p>
				</div>
			}
		>
			<div className="flex flex-col gap-5 py-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">{texts.callToActionTitle}</h2>
				<p className="max-w-text text-lg text-ink-soft">{texts.callToAction}</p>
				<StartButtons />
			</div>
		</Ticket>
	);
}
