import { Icon } from "#app/ui/icon.tsx";

const BENEFITS = [
	{
		icon: "messages-square",
		title: "One place to talk",
		text: "Group chat beside the plan, so that the answer to “which flight?” is never three apps away.",
	},
	{
		icon: "badge-dollar-sign",
		title: "Costs split themselves",
		text: "Add a link and every share follows. It always adds up, to the last cent.",
	},
	{
		icon: "calendar-check-2",
		title: "Pay when it suits",
		text: "At once, monthly, or every week. The whole schedule is on the table before anybody agrees.",
	},
	{
		icon: "shield-check",
		title: "Card numbers never reach us",
		text: "They go straight to the payment provider. We cannot see them, and we do not store them.",
	},
] as const;

export function Benefits() {
	return (
		<section
			aria-labelledby="promises"
			className="-mx-4 bg-night px-4 py-12 text-night-ink sm:mx-0 sm:rounded-card sm:px-10 sm:py-14"
		>
			<h2 id="promises" className="max-w-text text-xl sm:text-2xl">
				You organize the trip. Not the money.
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
