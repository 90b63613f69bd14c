import "./demos.css";
import { type MouseEvent, useEffect, useState } from "react";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import type { Milestone, Standing } from "#app/features/payments/progress/milestones.ts";
import { messages } from "#app/features/payments/progress/texts.ts";
import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/confetti-demo.svg?url";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type DemoAmounts, progressAfter } from "../demo-progress.ts";
import * as texts from "../texts/demos.ts";
import { DemoLinks } from "./demo-links.tsx";

const MILESTONES: readonly Milestone[] = [25, 50, 75, 100];

type Props = { amounts: DemoAmounts; made: number };

type State = { made: number; from?: Standing };

export function ConfettiDemo({ amounts, made: madeBefore }: Props) {
	const [{ made, from }, setState] = useState<State>({ made: madeBefore });
	useEffect(() => setState({ made: madeBefore }), [madeBefore]);
	/** Without JavaScript the form loads the page with this number in its address. */
	const goTo = (payments: number) => ({
		name: "made",
		value: payments,
		onClick: (event: MouseEvent) => {
			event.preventDefault();
			setState({ made: payments, from: progressAfter(amounts, payments - 1) });
		},
	});
	return (
		<div className="flex flex-col gap-6">
			<PageHero
				title={texts.confettiTitle}
				label={texts.demo}
				lead={texts.confettiLead}
				scene={{ src: scene, alt: "" }}
			/>
			<Card id="try-it" title={texts.tryIt} aside={<Pill>{texts.made(made, amounts.length)}</Pill>}>
				<ProgressDisplay progress={progressAfter(amounts, made)} from={from} label={texts.progress} />
				<form action="/confetti-demo#try-it" className="flex flex-col gap-4">
					<div className="flex flex-wrap gap-3">
						<Button {...goTo(Math.min(made + 1, amounts.length))}>{texts.simulate}</Button>
						<Button {...goTo(0)} look="secondary" icon={<Icon name="refresh-cw" />}>
							{texts.reset}
						</Button>
					</div>
					<fieldset className="demo-milestones">
						<legend>{texts.goTo}</legend>
						{MILESTONES.map((percent) => (
							<Button key={percent} {...goTo((percent * amounts.length) / 100)} look="secondary">
								{texts.milestone(percent, messages[percent])}
							</Button>
						))}
					</fieldset>
				</form>
				<p className="text-sm text-ink-soft">{texts.stillness}</p>
			</Card>
			<DemoLinks other={{ to: "/payment-demo", title: texts.otherDemo.pay }} />
		</div>
	);
}
