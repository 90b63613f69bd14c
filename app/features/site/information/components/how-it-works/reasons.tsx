import * as texts from "#app/features/site/information/texts/how-it-works.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "./section.tsx";

export function ThreeSteps() {
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

export function Reasons() {
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
