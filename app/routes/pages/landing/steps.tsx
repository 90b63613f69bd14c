import type { ReactNode } from "react";
import { paid } from "#app/lib/texts.ts";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import * as texts from "./texts.ts";

export function Steps() {
	return (
		<section aria-labelledby="steps" className="flex flex-col gap-8">
			<h2 id="steps" className="text-xl sm:text-2xl">
				{texts.stepsTitle}
			</h2>
			<ol className="grid gap-x-6 gap-y-6 lg:grid-cols-3 lg:grid-rows-[auto_auto] lg:gap-y-0">
				<Step number={1} title={texts.pasteTitle} text={texts.paste}>
					<div className="flex flex-col gap-2">
						<ItemRow
							icon={<Icon name="plane" size={22} />}
							title={texts.flightName}
							details={texts.flight}
							amount="$3,420.00"
						/>
						<ItemRow
							icon={<Icon name="bed-double" size={22} />}
							title={texts.stayName}
							details={texts.stay}
							amount="$2,400.00"
						/>
					</div>
				</Step>
				<Step number={2} title={texts.shareTitle} text={texts.share}>
					<div className="flex flex-col items-center gap-4 rounded-control bg-wash p-5">
						<AvatarRow label={texts.crewLabel} people={texts.crew.map((name) => ({ name }))} />
						<p className="flex items-center gap-2 font-semibold">
							<Icon name="link-2" className="text-coral" />
							{texts.onePage}
						</p>
					</div>
				</Step>
				<Step number={3} title={texts.watchTitle} text={texts.watch}>
					<Timeline label={texts.paymentsLabel}>
						<TimelineStep label={texts.firstDate} amount="$323.33" state="paid" note={paid} />
						<TimelineStep label={texts.secondDate} amount="$323.33" state="due" note={texts.next} />
						<TimelineStep label={texts.thirdDate} amount="$323.34" state="later" note={texts.later} />
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
