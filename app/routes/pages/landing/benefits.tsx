import { Icon } from "#app/ui/icon.tsx";
import * as texts from "./texts.ts";

const BENEFITS = [
	{ icon: "messages-square", title: texts.talkTitle, text: texts.talk },
	{ icon: "badge-dollar-sign", title: texts.splitTitle, text: texts.split },
	{ icon: "calendar-check-2", title: texts.payTitle, text: texts.pay },
	{ icon: "shield-check", title: texts.cardsTitle, text: texts.cards },
] as const;

export function Benefits() {
	return (
		<section
			aria-labelledby="promises"
			className="-mx-4 bg-night px-4 py-12 text-night-ink sm:mx-0 sm:rounded-card sm:px-10"
		>
			<h2 id="promises" className="max-w-text text-xl sm:text-2xl">
				{texts.benefitsTitle}
			</h2>
			<ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2">
				{BENEFITS.map(({ icon, title, text }) => (
					<li key={title} className="flex gap-4">
						<Icon name={icon} size={28} className="mt-0.5 text-coral-soft" />
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
