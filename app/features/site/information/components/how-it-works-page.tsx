import type { ReactNode } from "react";
import scene from "#app/features/site/scenes/how-it-works.svg?url";
import { TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
		<div className="flex flex-col gap-14 sm:gap-20">
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
			<ul className="flex flex-wrap gap-2">
				{texts.contents.map(({ to, label }) => (
					<li key={to}>
						<a
							href={to}
							className="flex min-h-touch items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-wash"
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
				<p className="max-w-text text-lg text-ink-soft">{texts.finalLead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/trip-results?clear=true" className="grow sm:grow-0">
						{texts.startPlanning}
					</ButtonLink>
					<ButtonLink to="/pricing" look="secondary" className="grow sm:grow-0">
						{texts.seePricing}
					</ButtonLink>
				</div>
			</div>
		</Ticket>
	);
}

function ThreeSteps() {
	return (
		<Section id="steps" title={texts.stepsTitle}>
			<ol className="grid gap-5 md:grid-cols-3">
				{texts.steps.map(({ icon, title, text }, index) => (
					<li key={title} className="card">
						<div className="flex items-center justify-between">
							<p className="label">{texts.stepNumber(index + 1)}</p>
							<span className="flex size-12 items-center justify-center rounded-full bg-wash text-coral">
								<Icon name={icon} size={24} />
							</span>
						</div>
						<h3 className="text-lg">{title}</h3>
						<p className="-mt-2 text-ink-soft">{text}</p>
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
			className="-mx-4 bg-night px-4 py-12 text-night-ink sm:mx-0 sm:rounded-card sm:px-10"
		>
			<h2 id="reasons" className="text-xl">
				{texts.reasonsTitle}
			</h2>
			<ul className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
				{texts.reasons.map(({ icon, title, text }) => (
					<li key={title} className="flex gap-4">
						<Icon name={icon} size={28} className="mt-0.5 shrink-0 text-coral-soft" />
						<div>
							<h3 className="text-lg">{title}</h3>
							<p className="mt-1 text-night-soft">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

const ICONS: Partial<Record<TierFeature["id"], IconName>> = {
	trip_planning: "compass",
	booking_links: "link-2",
	cost_splitting: "split",
	dashboard: "users",
	group_chat: "messages-square",
	reminders: "bell",
	email_support: "mail",
	payment_plans: "calendar-clock",
	automatic_charges: "credit-card",
	priority_support: "life-buoy",
	cash_back: "badge-dollar-sign",
};

/** The features that work, from the one table of what plans are sold with. */
function FeatureCards() {
	return (
		<Section id="features" title={texts.featuresTitle} lead={texts.featuresLead}>
			<ul className="grid gap-x-4 rounded-card border border-line bg-surface px-5 shadow-card sm:grid-cols-2 sm:gap-y-4 sm:border-0 sm:bg-transparent sm:px-0 sm:shadow-none lg:grid-cols-3">
				{TIER_FEATURES.filter(({ works }) => works).map((feature) => (
					<li
						key={feature.id}
						className="flex gap-4 border-line py-4 not-first:border-t sm:rounded-card sm:border sm:bg-surface sm:p-5 sm:shadow-card"
					>
						<Icon name={ICONS[feature.id] ?? "star"} size={26} className="mt-0.5 shrink-0 text-coral" />
						<div>
							<h3 className="text-base">{feature.title}</h3>
							<p className="text-ink-soft">{feature.description}</p>
							<p className="mt-1 text-sm font-semibold">{tiersWith(feature)}</p>
						</div>
					</li>
				))}
			</ul>
			<Link className="link self-start py-2.5 font-semibold" to="/features">
				{texts.allFeatures}
			</Link>
		</Section>
	);
}

function tiersWith({ from, oneTime }: TierFeature): string {
	const tiers = TIER_ORDER.slice(TIER_ORDER.indexOf(from)).map((id) => TIER_BY_ID[id].name);
	return tiers.length === TIER_ORDER.length ? texts.inEveryPlan : texts.inPlans(tiers, oneTime === true);
}

/** What a group does by hand, and what happens here instead. */
function ByHand() {
	return (
		<Section id="by-hand" title={texts.byHandTitle} lead={texts.byHandLead}>
			<ul className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
				{texts.comparisons.map(({ about, hand, gangway }) => (
					<li key={about} className="border-line p-5 not-first:border-t">
						<h3 className="text-lg">{about}</h3>
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
		</Section>
	);
}

function PaymentSchedules() {
	return (
		<Section id="payment-plans" title={texts.schedulesTitle} lead={texts.schedulesLead(SAMPLE_SHARE_TEXT)}>
			<ul className="grid gap-4 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-4">
				{scheduleCards().map((card) => (
					<ScheduleTicket key={card.plan} card={card} />
				))}
			</ul>
			<ul className="flex max-w-text list-disc flex-col gap-2 ps-5 text-ink-soft">
				{texts.schedulesNotes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
			<Link className="link self-start py-2.5 font-semibold" to="/pricing">
				{texts.seePlans}
			</Link>
		</Section>
	);
}

function ScheduleTicket({ card: { label, amount, rhythm, last, plans } }: { card: ScheduleCard }) {
	return (
		<li className="flex flex-col rounded-card border border-line bg-surface shadow-card">
			<div className="flex grow items-start justify-between gap-x-4 p-4 sm:flex-col sm:justify-start sm:gap-y-1 sm:p-5">
				<div className="sm:contents">
					<h3 className="text-base">{label}</h3>
					<p className="text-ink-soft sm:order-1">{rhythm}</p>
					{last && <p className="text-sm text-ink-soft sm:order-1">{last}</p>}
				</div>
				<p className="font-display text-lg font-extrabold tabular-nums sm:text-xl">{amount}</p>
			</div>
			<p className="perforated rounded-b-card bg-wash px-4 py-2 text-sm font-semibold sm:px-5 sm:py-3">
				{plans}
			</p>
		</li>
	);
}

function OrganizerQuestions() {
	return (
		<Section id="questions" title={organizerQuestionsTexts.title} lead={organizerQuestionsTexts.lead}>
			<ul className="grid items-start gap-3 lg:grid-cols-2">
				{organizerQuestionsTexts.questions.map(({ id, question, answer, link }) => (
					<li key={id} id={id}>
						<Disclosure summary={question} name="question">
							<p>{answer}</p>
							<Link className="link inline-flex min-h-touch items-center gap-2 font-semibold" to={link.to}>
								{link.label}
								<Icon name="arrow-right" size={18} />
							</Link>
						</Disclosure>
					</li>
				))}
			</ul>
		</Section>
	);
}

type SectionProps = {
	id: string; // of its heading, to which links lead
	title: string;
	lead?: string;
	children: ReactNode;
};

/** A part of a long page, with an address of its own. */
function Section({ id, title, lead, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-5">
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
