import type { ReactNode } from "react";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";

export function Steps() {
	return (
		<section aria-labelledby="steps" className="flex flex-col gap-8">
			<h2 id="steps" className="text-xl sm:text-2xl">
				Three steps to the water
			</h2>
			<ol className="grid gap-x-6 gap-y-6 lg:grid-cols-3 lg:grid-rows-[auto_auto] lg:gap-y-0">
				<Step
					number={1}
					title="Paste what you found"
					text="Flights, a house, a car: drop in the links. We read the name and the price where a site lets us; where it doesn't, you type them in."
				>
					<div className="flex flex-col gap-2">
						<ItemRow
							icon={<Icon name="plane" size={22} />}
							title="TAP 218"
							details="Flight"
							amount="$3,420.00"
						/>
						<ItemRow
							icon={<Icon name="bed-double" size={22} />}
							title="Casa da Graça"
							details="Seven nights"
							amount="$2,400.00"
						/>
					</div>
				</Step>
				<Step
					number={2}
					title="Share one link"
					text="Everyone sees the same page: the plan, the dates, and a share that is exact to the cent. Joining needs no account."
				>
					<div className="flex flex-col items-center gap-4 rounded-control bg-wash p-5">
						<AvatarRow
							label="An example crew"
							people={["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey"].map((name) => ({ name }))}
						/>
						<p className="flex items-center gap-2 font-semibold">
							<Icon name="link-2" className="text-coral" />
							One page for all six
						</p>
					</div>
				</Step>
				<Step
					number={3}
					title="Watch the stubs turn green"
					text="Each friend pays by card, in full or in instalments, on dates known beforehand. You see who is aboard without asking."
				>
					<Timeline label="An example of payments">
						<TimelineStep label="Nov 20" amount="$323.33" state="paid" note="Paid" />
						<TimelineStep label="Dec 20" amount="$323.33" state="due" note="Next" />
						<TimelineStep label="Jan 20" amount="$323.34" state="later" note="Later" />
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
