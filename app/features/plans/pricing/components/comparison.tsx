import type { TierId } from "#app/features/tiers/tiers.ts";
import { formatCents } from "#app/lib/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { Comparison } from "../calculator.ts";
import { shortPrice, totalOf } from "../prices.ts";
import * as texts from "../texts/calculator.ts";
import { yourPlan } from "../texts/plans.ts";
import type { OfferCosts } from "../trip-costs.ts";

export const COMPARISON_ID = "comparison";

type Props = {
	id?: string; // the heading's, so that an address can lead to it
	comparison: Comparison;
	own: TierId | null; // the asker's plan, which is marked
	tripKeepsFee: boolean; // an existing trip, which a subscription does not change
};

/** The offers side by side, and which of them costs least money. */
export function ComparisonView({ id, comparison: { trips, costs, cheapest }, own, tripKeepsFee }: Props) {
	const what = trips === 1 ? texts.forOne : texts.forYear(trips);
	const best = costs.find(({ offer }) => offer === cheapest);
	return (
		<div className="flex flex-col gap-4">
			<div className="max-w-text">
				<h3 id={id} tabIndex={id ? -1 : undefined} className="text-lg outline-none">
					{best
						? texts.best(
								what,
								texts.offers[best.offer],
								best.cost === 0 ? texts.nothing : formatCents(best.cost),
							)
						: what}
				</h3>
				{best && <p className="mt-1">{alsoOf(best)}</p>}
				{best?.offer === "oneTime" && own === "pro" && !tripKeepsFee && (
					<p className="mt-1">{texts.proAlready}</p>
				)}
			</div>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{costs.map((one) => (
					<OfferCard key={one.offer} costs={one} isBest={one.offer === cheapest} isOwn={one.offer === own} />
				))}
			</ul>
		</div>
	);
}

function alsoOf({ comesIn, credit, hasInstalments }: OfferCosts): string {
	const sentences = [
		texts.comesIn(formatCents(comesIn)),
		credit > 0 && texts.bringsCredit(formatCents(credit)),
		!hasInstalments && texts.butInFull,
	];
	return sentences.filter(Boolean).join(" ");
}

type CardProps = { costs: OfferCosts; isBest: boolean; isOwn: boolean };

function OfferCard({ costs, isBest, isOwn }: CardProps) {
	const { offer, places, hasInstalments, bookingFee, goesOut, price, left, cost, credit } = costs;
	const planPrice = totalOf(price);
	const term = planPrice > 0 && texts.priceTerm(price, shortPrice(price.each));
	return (
		<li
			className={cx(
				"flex flex-col rounded-card border bg-surface shadow-card",
				isBest ? "border-ink" : "border-line",
			)}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 px-4 pt-3 sm:block">
				<h4 className="font-display text-lg font-bold">{texts.offers[offer]}</h4>
				<div className="flex flex-wrap gap-1 sm:min-h-6">
					{isOwn && <Pill icon={null}>{yourPlan}</Pill>}
					{isBest && <Pill tone="paid">{texts.cheapest}</Pill>}
					{places !== null && (
						<Pill tone="due" icon={null}>
							{texts.tooSmall(places)}
						</Pill>
					)}
				</div>
			</div>
			{!hasInstalments && <p className="px-4 pt-1 text-sm font-semibold text-due">{texts.noInstalments}</p>}
			<dl className="flex flex-col gap-1.5 px-4 pt-2 pb-4 text-sm">
				<Line label={texts.bookingFee} amount={-bookingFee} />
				<Line label={texts.goesOut} amount={goesOut} />
				<Line label={texts.planPrice} amount={-planPrice} note={term} />
			</dl>
			<dl className="perforated mt-auto flex flex-col gap-2 rounded-b-card bg-wash px-4 py-3 text-sm">
				<Line
					label={texts.left}
					amount={left}
					note={cost === 0 ? texts.costsNothing : texts.costsYou(formatCents(cost))}
					isSum
				/>
				<Line label={texts.credit} amount={credit} />
			</dl>
		</li>
	);
}

type LineProps = { label: string; amount: number; note?: string | false; isSum?: boolean };

function Line({ label, amount, note, isSum }: LineProps) {
	return (
		<div className={cx("flex justify-between gap-3", isSum ? "items-baseline" : "items-start")}>
			<dt className={isSum ? undefined : "text-ink-soft"}>
				{label}
				{note && <span className="block text-ink-soft">{note}</span>}
			</dt>
			<dd className={isSum ? "amount" : "money font-semibold"}>{formatCents(amount)}</dd>
		</div>
	);
}
