import "./demos.css";
import { useMemo } from "react";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/payment-demo.svg?url";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DemoView } from "../demo-payments.ts";
import { demoProgress } from "../demo-progress.ts";
import * as texts from "../texts/demos.ts";
import { DemoLinks } from "./demo-links.tsx";
import { DemoTicket } from "./demo-ticket.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { useDemoPayments } from "./use-demo-payments.ts";

type Props = { view: DemoView; paid: readonly number[] };

export function PaymentDemo({ view, paid: paidBefore }: Props) {
	const { schedule } = view;
	const amounts = useMemo(() => schedule.map(({ amount }) => amount), [schedule]);
	const { paid, from, paying, said, pay } = useDemoPayments(amounts, paidBefore);
	return (
		<div className="flex flex-col gap-6">
			<PageHero
				title={texts.payTitle}
				label={texts.demo}
				lead={texts.payLead}
				scene={{ src: scene, alt: "" }}
			/>
			<DemoTicket view={view} />
			<div className="demo-pay">
				<Card
					className="demo-progress"
					title={texts.progress}
					aside={<Pill>{texts.made(paid.length, schedule.length)}</Pill>}
				>
					<ProgressDisplay progress={demoProgress(amounts, paid)} from={from} label={texts.progress} />
				</Card>
				<Card title={texts.schedule}>
					<PaymentRows {...{ schedule, paid, paying, pay }} />
				</Card>
			</div>
			<p role="status" className="sr-only">
				{said}
			</p>
			<DemoLinks other={{ to: "/confetti-demo", title: texts.otherDemo.confetti }} />
		</div>
	);
}
