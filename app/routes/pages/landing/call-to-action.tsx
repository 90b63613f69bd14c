import { Ticket } from "#app/ui/ticket.tsx";
import { StartButtons } from "./start-buttons.tsx";

export function CallToAction() {
	return (
		<Ticket
			stub={
				<div className="flex flex-col items-center gap-1 text-center">
					<p className="label">Boarding pass</p>
					<p className="font-display text-2xl font-extrabold">$0.00</p>
					<p className="text-ink-soft">to plan and to share</p>
				</div>
			}
		>
			<div className="flex flex-col gap-5 py-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">Where are you all going?</h2>
				<p className="max-w-text text-lg text-ink-soft">
					Start without an account. Sign in when you want to keep the trip and bring the others.
				</p>
				<StartButtons />
			</div>
		</Ticket>
	);
}
