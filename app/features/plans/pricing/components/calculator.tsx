import type { TierId } from "#app/features/tiers/tiers.ts";
import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, problemsOf } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { CalculatorValues, CalculatorView, Comparison } from "../calculator.ts";
import { formatPrice, totalOf } from "../prices.ts";
import * as texts from "../texts/calculator.ts";
import { percent, yourPlan } from "../texts/plans.ts";
import type { OfferCosts } from "../trip-costs.ts";

type Props = {
	calculator: CalculatorView;
	tripTitle: string | null; // the asker's own trip, whose figures the form starts with
	own: TierId | null; // the asker's plan
	hiddenFields: [string, string][]; // query parameters that the form keeps
};

/**
 * The form's values are in the address, so that the result can be shared. Its fragment is the id of the comparison,
 * which is missing if a value is wrong, so that the errors are focused instead.
 */
export function Calculator({ calculator, tripTitle, own, hiddenFields }: Props) {
	const { values, errors, comparisons, tripFeeRate, isExample } = calculator;
	const { form, field } = buildForm<keyof CalculatorValues>({
		id: "calculator",
		actionData: { result: { initialValue: values, error: errors } },
	});
	const whole = { inputMode: "numeric", autoComplete: "off", required: true } as const;
	return (
		<section id="calculator-section" aria-labelledby="calculator-title" className="flex flex-col gap-5">
			<div className="max-w-text">
				<h2 id="calculator-title" className="text-xl sm:text-2xl">
					{texts.title}
				</h2>
				<p className="mt-2 text-ink-soft">
					{tripTitle ? texts.yourTrip(<bdi>{tripTitle}</bdi>) : isExample ? texts.example : texts.lead}
				</p>
			</div>
			<Card>
				<form id={form.id} action={`/pricing#${COMPARISON_ID}`} noValidate className="flex flex-col gap-5">
					<FormErrors id={form.errorId} problems={problemsOf(form)} />
					{hiddenFields.map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 lg:grid-cols-4">
						<Field field={field("people")} label={texts.people} hint={texts.peopleHint} {...whole} />
						<MoneyField field={field("cost")} label={texts.cost} hint={texts.costHint} required />
						<Field field={field("months")} label={texts.months} hint={texts.monthsHint} {...whole} />
						<Field field={field("trips")} label={texts.trips} hint={texts.tripsHint} {...whole} />
					</div>
					<Button look="secondary" className="self-start max-sm:w-full">
						{texts.compare}
					</Button>
				</form>
			</Card>
			{comparisons.map((comparison, index) => (
				<ComparisonView
					key={comparison.trips}
					id={index === 0 ? COMPARISON_ID : undefined}
					comparison={comparison}
					own={own}
					tripKeepsFee={tripFeeRate !== null}
				/>
			))}
			{tripFeeRate !== null && (
				<p className="max-w-text text-sm text-ink-soft">{texts.tripKeepsFee(percent(tripFeeRate))}</p>
			)}
			{comparisons.length > 0 && (
				<Disclosure quiet summary={texts.notesTitle}>
					<ul className="flex max-w-text flex-col gap-2 text-sm text-ink-soft">
						{texts.notes.map((note) => (
							<li key={note}>{note}</li>
						))}
					</ul>
				</Disclosure>
			)}
		</section>
	);
}

const COMPARISON_ID = "comparison";

type ComparisonViewProps = {
	id?: string; // of the heading, for links to it
	comparison: Comparison;
	own: TierId | null; // the asker's plan, which is marked
	tripKeepsFee: boolean; // for an existing trip, whose fee a subscription does not change
};

/** The offers side by side, with the cheapest one marked. */
function ComparisonView({
	id,
	comparison: { trips, costs, cheapest },
	own,
	tripKeepsFee,
}: ComparisonViewProps) {
	const what = trips === 1 ? texts.forOne : texts.forYear(trips);
	const best = costs.find(({ offer }) => offer === cheapest);
	return (
		<div className="flex flex-col gap-3">
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
			<p className="label -mb-1" aria-hidden>
				{texts.left}
			</p>
			<ul className="grid gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
				{costs.map((one) => (
					<OfferCard key={one.offer} costs={one} isBest={one.offer === cheapest} isOwn={one.offer === own} />
				))}
			</ul>
			<AllFigures costs={costs} />
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
	const { offer, places, hasInstalments, left, cost } = costs;
	return (
		<li
			className={cx(
				"flex flex-col gap-1 rounded-card border bg-surface px-4 py-3 shadow-card",
				isBest ? "border-ink" : "border-line",
			)}
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-3">
				<h4 className="font-display text-lg font-bold">{texts.offers[offer]}</h4>
				<p className="amount">
					<span className="sr-only">{texts.left} </span>
					{formatCents(left)}
				</p>
			</div>
			<p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm text-ink-soft">
				<span>{cost === 0 ? texts.costsNothing : texts.costsYou(formatCents(cost))}</span>
				{isOwn && <Pill icon={null}>{yourPlan}</Pill>}
				{isBest && <Pill tone="paid">{texts.cheapest}</Pill>}
				{places !== null && (
					<Pill tone="due" icon={null}>
						{texts.tooSmall(places)}
					</Pill>
				)}
			</p>
			{!hasInstalments && <p className="text-sm font-semibold text-due">{texts.noInstalments}</p>}
		</li>
	);
}

/** The calculation of what is left, for each offer. */
function AllFigures({ costs }: { costs: OfferCosts[] }) {
	return (
		<Disclosure quiet summary={texts.allFigures}>
			<div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
				{costs.map(({ offer, bookingFee, goesOut, price, left, credit }) => (
					<div key={offer}>
						<h4 className="text-base">{texts.offers[offer]}</h4>
						<dl className="mt-1 flex flex-col gap-1 text-sm">
							<Line label={texts.bookingFee} amount={-bookingFee} />
							<Line label={texts.goesOut} amount={goesOut} />
							<Line label={texts.planPrice} amount={-totalOf(price)} note={termOf(price)} />
							<Line label={texts.left} amount={left} />
							<Line label={texts.credit} amount={credit} />
						</dl>
					</div>
				))}
			</div>
		</Disclosure>
	);
}

function termOf(price: OfferCosts["price"]): string | null {
	return totalOf(price) > 0 ? texts.priceTerm(price, formatPrice(price.each)) : null;
}

type LineProps = { label: string; amount: number; note?: string | null };

function Line({ label, amount, note }: LineProps) {
	return (
		<div className="flex items-start justify-between gap-3">
			<dt className="text-ink-soft">
				{label}
				{note && <span className="block">{note}</span>}
			</dt>
			<dd className="money font-semibold">{formatCents(amount)}</dd>
		</div>
	);
}
