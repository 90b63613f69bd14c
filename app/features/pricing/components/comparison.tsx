import { formatCents } from "#app/lib/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { Comparison } from "../calculator.ts";
import * as texts from "../texts/calculator.ts";
import type { OfferCosts } from "../trip-costs.ts";

/** The offers side by side, and which of them costs least. */
export function ComparisonView({ comparison: { trips, costs, cheapest } }: { comparison: Comparison }) {
	const what = trips === 1 ? texts.forOne : texts.forYear(trips);
	const best = costs.find(({ offer }) => offer === cheapest);
	return (
		<div className="flex flex-col gap-4">
			<h3 className="text-lg">{best ? texts.best(what, texts.offers[best.offer], costWords(best)) : what}</h3>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{costs.map((one) => (
					<OfferCard key={one.offer} costs={one} isBest={one.offer === cheapest} />
				))}
			</ul>
		</div>
	);
}

function OfferCard({ costs, isBest }: { costs: OfferCosts; isBest: boolean }) {
	const rows = [
		[texts.comesIn, formatCents(costs.comesIn)],
		[texts.bookingFee, formatCents(-costs.bookingFee)],
		[texts.goesOut, formatCents(costs.goesOut)],
		[texts.planPrice, formatCents(-costs.planPrice)],
		[texts.cashBack, formatCents(costs.cashBack)],
	] as const;
	return (
		<li
			className={cx(
				"flex flex-col rounded-card border bg-surface shadow-card",
				isBest ? "border-ink" : "border-line",
			)}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-4 pt-3 sm:block">
				<h4 className="font-display text-lg font-bold">{texts.offers[costs.offer]}</h4>
				<div className="min-h-6">
					{isBest && <Pill tone="paid">{texts.cheapest}</Pill>}
					{costs.places !== null && <Pill tone="due">{texts.tooSmall(costs.places)}</Pill>}
				</div>
			</div>
			<dl className="flex flex-col gap-1.5 px-4 pt-2 pb-4 text-sm">
				{rows.map(([label, amount]) => (
					<div key={label} className="flex justify-between gap-3">
						<dt className="text-ink-soft">{label}</dt>
						<dd className="money font-semibold">{amount}</dd>
					</div>
				))}
			</dl>
			<dl className="perforated mt-auto rounded-b-card bg-wash px-4 py-3">
				<div className="flex items-baseline justify-between gap-3">
					<dt className="text-sm">{texts.net}</dt>
					<dd className="amount">{formatCents(costs.net)}</dd>
				</div>
				<div>
					<dt className="sr-only">{texts.sum}</dt>
					<dd className="text-sm text-ink-soft">{costWords(costs)}</dd>
				</div>
			</dl>
		</li>
	);
}

function costWords({ cost }: OfferCosts): string {
	if (cost === 0) return texts.costsNothing;
	return cost > 0 ? texts.costsYou(formatCents(cost)) : texts.earnsYou(formatCents(-cost));
}
