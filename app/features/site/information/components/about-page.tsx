import { percent } from "#app/features/plans/pricing/texts/plans.ts";
import scene from "#app/features/site/scenes/about.svg?url";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as texts from "../texts/about.ts";
import { PageHero } from "./page-hero.tsx";

export function AboutPage() {
	return (
		<div className="flex flex-col gap-10 sm:gap-14">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: texts.sceneAlt }} />
			<section aria-labelledby="story" className="grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_2fr]">
				<h2 id="story" className="text-xl">
					{texts.storyTitle}
				</h2>
				<div className="flex max-w-text flex-col gap-4">
					{texts.story.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</section>
			<section aria-labelledby="mission" className="flex flex-col gap-5">
				<h2 id="mission" className="text-xl">
					{texts.missionTitle}
				</h2>
				<ul className="grid gap-4 sm:grid-cols-2">
					{texts.principles.map(({ title, text }) => (
						<li key={title} className="card gap-1">
							<h3 className="text-lg">{title}</h3>
							<p className="text-ink-soft">{text}</p>
						</li>
					))}
				</ul>
			</section>
			<Ticket
				stub={
					<div className="flex flex-col gap-2">
						<h2 className="text-lg">{texts.nameTitle}</h2>
						<p className="text-ink-soft">{texts.name}</p>
					</div>
				}
			>
				<div className="flex flex-col items-start gap-4 py-2 sm:p-4">
					<h2 className="text-xl">{texts.moneyTitle}</h2>
					<p className="max-w-text">
						{texts.money(percent(TIER_BY_ID.free.bookingFeeRate), percent(TIER_BY_ID.plus.bookingFeeRate))}
					</p>
					<ButtonLink to="/pricing">{texts.seePlans}</ButtonLink>
				</div>
			</Ticket>
		</div>
	);
}
