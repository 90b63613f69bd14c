import { type PlanCard, planCards, SAMPLE_SHARE_TEXT } from "#app/features/site/information/plan-cards.ts";
import * as texts from "#app/features/site/information/texts/payment-plans.ts";
import { Link } from "#app/ui/link.tsx";
import { Section } from "./section.tsx";

export function PaymentPlans() {
	return (
		<Section id="payment-plans" title={texts.title} lead={texts.lead(SAMPLE_SHARE_TEXT)}>
			<ul className="grid gap-4 sm:grid-cols-2 sm:*:first:col-span-2 lg:grid-cols-4">
				{planCards().map((card) => (
					<PlanTicket key={card.plan} card={card} />
				))}
			</ul>
			<ul className="flex max-w-text list-disc flex-col gap-2 ps-5 text-ink-soft">
				{texts.notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
			<Link className="link self-start py-2.5 font-semibold" to="/pricing">
				{texts.seePlans}
			</Link>
		</Section>
	);
}

function PlanTicket({ card: { label, amount, rhythm, last, plans } }: { card: PlanCard }) {
	return (
		<li className="flex flex-col rounded-card border border-line bg-surface shadow-card">
			<div className="flex grow items-start justify-between gap-x-4 p-4 sm:flex-col sm:justify-start sm:gap-y-1 sm:p-5">
				<div className="sm:contents">
					<h3 className="text-base">{label}</h3>
					<p className="text-ink-soft sm:order-1">{rhythm}</p>
					{last && <p className="text-sm text-ink-soft sm:order-1">{last}</p>}
				</div>
				<p className="font-display text-lg font-extrabold tabular-nums sm:text-xl">{amount}</p>
			</div>
			<p className="perforated rounded-b-card bg-wash px-4 py-2 text-sm font-semibold sm:px-5 sm:py-3">
				{plans}
			</p>
		</li>
	);
}
