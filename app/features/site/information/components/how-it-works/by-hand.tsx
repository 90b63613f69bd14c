import * as texts from "#app/features/site/information/texts/how-it-works.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "./section.tsx";

/** What a group does by hand, and what happens here instead. */
export function ByHand() {
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
