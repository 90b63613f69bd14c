import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";

export function TripCreatedSteps() {
	return (
		<Card title="What happens next">
			<ol className="flex flex-col gap-5">
				<Step number={1} title="You share the link">
					In the group chat, by e-mail, or as the QR code on the ticket.
				</Step>
				<Step number={2} title="Your friends join and pay">
					Each picks a payment plan and sees every date and amount beforehand. The first payment confirms
					their place.
				</Step>
				<Step number={3} title="You watch it fill up">
					Your trip's page shows who is aboard, what has come in and what is still due. You join and pay your
					own share there, too.
				</Step>
			</ol>
		</Card>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-4">
			<span
				className="flex size-9 shrink-0 items-center justify-center rounded-full bg-wash font-display font-bold"
				aria-hidden
			>
				{number}
			</span>
			<div className="min-w-0 pt-1">
				<h3 className="text-base leading-6">{title}</h3>
				<p className="mt-0.5 text-ink-soft">{children}</p>
			</div>
		</li>
	);
}
