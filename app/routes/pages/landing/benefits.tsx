import { Icon } from "#app/ui/icon.tsx";
import { DashboardPicture } from "./dashboard-picture.tsx";
import * as texts from "./texts.ts";

const BENEFITS = [
	{ icon: "users", title: texts.knowTitle, text: texts.know },
	{ icon: "messages-square", title: texts.talkTitle, text: texts.talk },
	{ icon: "badge-dollar-sign", title: texts.splitTitle, text: texts.split },
	{ icon: "calendar-check-2", title: texts.payTitle, text: texts.pay },
	{ icon: "shield-check", title: texts.cardsTitle, text: texts.cards },
] as const;

export function Benefits() {
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
