import * as common from "#app/lib/texts.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import type { PaymentStrip as Strip } from "../schedule/payment-strip.ts";
import * as texts from "../schedule/texts.ts";

export function PaymentStrip({ strip: { steps, nearby } }: { strip: Strip }) {
	if (!nearby) return <Steps steps={steps} label={common.yourPayments} />;
	return (
		<div className="flex flex-col gap-3">
			<Steps steps={steps.slice(...nearby)} label={texts.aroundNext} />
			<Disclosure summary={texts.unfold(steps.length)}>
				<Steps steps={steps} label={texts.allPayments} />
			</Disclosure>
		</div>
	);
}

function Steps({ steps, label }: { steps: Strip["steps"]; label: string }) {
	return (
		<Timeline label={label}>
			{steps.map(({ id, ...step }) => (
				<TimelineStep key={id} {...step} />
			))}
		</Timeline>
	);
}
