import type { ReactNode } from "react";
import scene from "#app/features/site/scenes/how-it-works.svg?url";
import { soldFeatures, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { SAMPLE_SHARE_TEXT, type ScheduleCard, scheduleCards } from "../schedule-cards.ts";
import * as texts from "../texts/how-it-works.ts";
import * as organizerQuestionsTexts from "../texts/organizer-questions.ts";
import { DemoAlone, DemoSection } from "./how-it-works-demo.tsx";
import { PageHero } from "./page-hero.tsx";

type Props = {
	isDemoAlone: boolean;
	hasScript: boolean; // whether pages have scripts for this reader
};

export function HowItWorksPage({ isDemoAlone, hasScript }: Props) {
	if (isDemoAlone) return <DemoAlone hasScript={hasScript} />;
	return (
		<div className="flex flex-col gap-6 sm:gap-16">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: "" }}>
				<Contents />
			</PageHero>
			<ThreeSteps />
			<DemoSection hasScript={hasScript} />
			<FeatureCards />
			<ByHand />
			<PaymentSchedules />
			<Reasons />
			<OrganizerQuestions />
			<Final />
		</div>
	);
}

function Contents() {
	return (
		<nav aria-label={texts.onThisPage}>
			<ul className="flex flex-wrap gap-1.5 sm:gap-2">
				{texts.contents.map(({ to, label }) => (
					<li key={to}>
						<a
							href={to}
							className="flex min-h-touch items-center rounded-full border border-line bg-surface px-3 text-sm font-semibold hover:bg-wash sm:px-4"
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Final() {
	return (
		<Ticket stubBelow>
			<div className="flex flex-col gap-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">{texts.finalTitle}</h2>
				<p className="max-w-text text-ink-soft sm:text-lg">{texts.finalLead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/trip-results?clear=true" className="grow sm:grow-0">
						{texts.startPlanning}
					</ButtonLink>
				</div>
			</div>
		</Ticket>
	);
}

function ThreeSteps() {
	return (
		<Section id="steps" title={texts.stepsTitle}>
			<ol className="grid rounded-card border border-line bg-surface shadow-card md:grid-cols-3">
				{texts.steps.map(({ icon, title, text }, index) => (
					<li
						key={title}
						className="flex gap-4 border-line p-4 not-first:border-t md:p-5 md:not-first:border-t-0 md:not-first:border-l"
					>
						<span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-wash text-coral">
							<Icon name={icon} size={22} />
						</span>
						<div>
							<h3 className="text-base">
								<span className="sr-only">{texts.stepNumber(index + 1)}: </span>
								<span aria-hidden>{index + 1}. </span>
								{title}
							</h3>
							<p className="text-ink-soft max-sm:text-sm">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</Section>
	);
}

function Reasons() {
	return (
		<section
			aria-labelledby="reasons"
			className="-mx-4 bg-night px-4 py-5 text-night-ink sm:mx-0 sm:rounded-card sm:px-10 sm:py-12"
		>
			<h2 id="reasons" className="text-lg sm:text-xl">
				{texts.reasonsTitle}
			</h2>
			<ul className="mt-4 grid gap-x-12 gap-y-3 sm:mt-8 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-3">
				{texts.reasons.map(({ icon, title, text }) => (
					<li key={title} className="flex gap-4">
						<Icon name={icon} size={24} className="mt-0.5 shrink-0 text-coral-soft" />
						<div>
							<h3 className="text-base">{title}</h3>
							<p className="text-night-soft max-sm:text-sm">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

const ICONS: Record<TierFeature["id"], IconName> = {
	trip_planning: "compass",
	booking_links: "link-2",
	cost_splitting: "split",
	dashboard: "users",
	group_chat: "messages-square",
	reminders: "bell",
	email_support: "mail",
	payment_plans: "calendar-clock",
	automatic_charges: "credit-card",
	custom_schedules: "calendar-days",
	advanced_sharing: "share-2",
	group_polls: "circle-check",
	cost_forecast: "eye",
	priority_support: "star",
	cash_back: "badge-dollar-sign",
	no_booking_fee: "heart",
	budget_builder: "luggage",
	ai_assistant: "message-circle",
	shared_expenses: "receipt-text",
	crew_wallet: "landmark",
	concierge: "utensils",
	phone_support: "phone",
	emergency_support: "life-buoy",
	custom_branding: "monitor",
};

const SHOWN_FEATURES = 9;

/** The available features, from the table of what the plans include. A card unfolds its details. */
function FeatureCards() {
	const features = soldFeatures();
	const more = features.slice(SHOWN_FEATURES);
	return (
		<Section
			id="features"
			title={texts.featuresTitle}
			lead={texts.featuresLead(
				<Link className="link" to="/features">
					{texts.allFeatures}
				</Link>,
			)}
		>
			<FeatureList features={features.slice(0, SHOWN_FEATURES)} />
			<Disclosure button summary={texts.moreFeatures(more.length)}>
				<FeatureList features={more} />
			</Disclosure>
		</Section>
	);
}

function FeatureList({ features }: { features: readonly TierFeature[] }) {
	return (
		<ul className="grid items-start max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:shadow-card sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
			{features.map((feature) => (
				<li
					key={feature.id}
					className="border-line max-sm:not-first:border-t max-sm:[&>details]:border-0 max-sm:[&>details]:bg-transparent"
				>
					<Disclosure
						name="feature"
						summary={
							<>
								<Icon name={ICONS[feature.id]} className="shrink-0 text-coral" />
								<h3 className="grow text-base">{feature.title}</h3>
								<span className="text-right text-sm font-normal text-ink-soft">
									{texts.fromTier[feature.from]}
								</span>
							</>
						}
					>
						<p className="text-ink-soft">{feature.description}</p>
						<p className="mt-1 text-sm font-semibold">{tiersWith(feature)}</p>
					</Disclosure>
				</li>
			))}
		</ul>
	);
}

function tiersWith({ from, oneTime }: TierFeature): string {
	const tiers = TIER_ORDER.slice(TIER_ORDER.indexOf(from)).map((id) => TIER_BY_ID[id].name);
	return tiers.length === TIER_ORDER.length ? texts.inEveryPlan : texts.inPlans(tiers, oneTime === true);
}

/** What a group does by hand, and what Gangway does instead. */
function ByHand() {
	return (
		<Section id="by-hand" title={texts.byHandTitle} lead={texts.byHandLead}>
			<Disclosure summary={texts.byHandFold}>
				<ul>
					{texts.comparisons.map(({ about, hand, gangway }) => (
						<li key={about} className="border-line py-4 not-first:border-t">
							<h3 className="text-base">{about}</h3>
							<div className="mt-2 grid gap-x-8 gap-y-3 md:grid-cols-2">
								<p className="flex gap-3 text-ink-soft">
									<Icon name="minus" className="mt-0.5 shrink-0" />
									<span>
										<span className="label block">{texts.byHand}</span>
										{hand}
									</span>
								</p>
								<p className="flex gap-3">
									<Icon name="check" className="mt-0.5 shrink-0 text-paid" />
									<span>
										<span className="label block">{texts.withGangway}</span>
										{gangway}
									</span>
								</p>
							</div>
						</li>
					))}
				</ul>
				<p className="max-w-text text-ink-soft">{texts.stillYours}</p>
			</Disclosure>
		</Section>
	);
}

function PaymentSchedules() {
	const [full, ...instalments] = scheduleCards();
	return (
		<Section id="payment-plans" title={texts.schedulesTitle} lead={texts.schedulesLead(SAMPLE_SHARE_TEXT)}>
			{full && (
				<ul>
					<ScheduleTicket card={full} />
				</ul>
			)}
			<h3 className="-mb-2 text-base">{instalments[0]?.plans}</h3>
			<ul className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-3">
				{instalments.map((card) => (
					<ScheduleTicket key={card.plan} card={card} isShort />
				))}
			</ul>
			<div className="flex flex-wrap gap-x-6">
				<Disclosure quiet summary={texts.schedulesNotesTitle}>
					<ul className="flex max-w-text list-disc flex-col gap-2 ps-5 text-ink-soft">
						{texts.schedulesNotes.map((note) => (
							<li key={note}>{note}</li>
						))}
					</ul>
				</Disclosure>
				<Link className="link py-2.5 font-semibold" to="/pricing">
					{texts.seePlans}
				</Link>
			</div>
		</Section>
	);
}

type ScheduleProps = { card: ScheduleCard; isShort?: boolean };

function ScheduleTicket({ card: { label, amount, rhythm, plans }, isShort }: ScheduleProps) {
	const Label = isShort ? "h4" : "h3";
	return (
		<li
			className={cx(
				"flex flex-col rounded-card border border-line bg-surface px-4 py-3 shadow-card",
				!isShort && "flex-row items-center justify-between gap-4",
			)}
		>
			<div className={cx(isShort && "contents")}>
				<Label className="text-sm font-bold">{label}</Label>
				{!isShort && <p className="text-sm text-ink-soft">{`${rhythm} · ${plans.toLowerCase()}`}</p>}
			</div>
			<p className="flex flex-wrap items-baseline gap-x-1.5">
				<span className="font-display text-lg font-extrabold tabular-nums">{amount}</span>
				{isShort && <span className="text-sm text-ink-soft">{rhythm}</span>}
			</p>
		</li>
	);
}

function OrganizerQuestions() {
	return (
		<Section id="questions" title={organizerQuestionsTexts.title} lead={organizerQuestionsTexts.lead}>
			<Disclosure summary={organizerQuestionsTexts.fold}>
				<ul className="grid items-start gap-x-8 lg:grid-cols-2">
					{organizerQuestionsTexts.questions.map(({ id, question, answer, link }) => (
						<li key={id} id={id} className="border-t border-line py-3">
							<h3 className="text-base">{question}</h3>
							<p className="mt-1 text-ink-soft">{answer}</p>
							<Link className="link inline-flex min-h-touch items-center gap-2 font-semibold" to={link.to}>
								{link.label}
								<Icon name="arrow-right" size={18} />
							</Link>
						</li>
					))}
				</ul>
			</Disclosure>
		</Section>
	);
}

type SectionProps = {
	id: string; // of its heading, for links
	title: string;
	lead?: ReactNode;
	children: ReactNode;
};

/** A part of a long page, with its own address. */
function Section({ id, title, lead, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3 sm:gap-5">
			<div className="max-w-text">
				<h2 id={id} className="text-xl">
					{title}
				</h2>
				{lead && <p className="mt-1 text-ink-soft">{lead}</p>}
			</div>
			{children}
		</section>
	);
}
