import * as texts from "#app/features/site/information/texts/how-it-works.ts";
import scene from "#app/features/site/scenes/how-it-works.svg?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { PageHero } from "../page-hero.tsx";
import { ByHand } from "./by-hand.tsx";
import { DemoAlone, DemoSection } from "./demo-section.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { OrganizerQuestions } from "./organizer-questions.tsx";
import { PaymentPlans } from "./payment-plans.tsx";
import { Reasons, ThreeSteps } from "./reasons.tsx";

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
			<PaymentPlans />
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
