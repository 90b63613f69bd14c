import { Disclosure } from "#app/ui/disclosure.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import type { PaymentStrip as Strip } from "../payment-strip.ts";

export function PaymentStrip({ strip: { steps, nearby } }: { strip: Strip }) {
	if (!nearby) return <Steps steps={steps} label="Your payments" />;
	return (
		<div className="flex flex-col gap-3">
			<Steps steps={steps.slice(...nearby)} label="Around your next payment" />
			<Disclosure summary={`All ${steps.length} payments`}>
				<Steps steps={steps} label="All your payments" />
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
