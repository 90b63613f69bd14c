import type { TierId } from "#app/features/tiers/tiers.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { FirstInvalidField } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import type { CalculatorValues } from "../calculator.schema.ts";
import type { CalculatorView } from "../calculator.ts";
import * as texts from "../texts/calculator.ts";
import { percent } from "../texts/plans.ts";
import { COMPARISON_ID, ComparisonView } from "./comparison.tsx";

type Props = {
	calculator: CalculatorView;
	tripTitle: string | null; // the asker's own trip, whose figures the form starts with
	own: TierId | null; // the asker's plan
	kept: [string, string][]; // names and values of the address that the form sends along
};

/**
 * The form's values are in the address, so that its answer can be shared. The address leads to the figures. Where a value
 * is wrong there are no figures, and then the browser focuses the first wrong field.
 */
export function Calculator({ calculator, tripTitle, own, kept }: Props) {
	const { values, errors, comparisons, tripFeeRate } = calculator;
	const { form, field } = buildForm<keyof CalculatorValues>({
		id: "calculator",
		actionData: { result: { initialValue: values, error: errors } },
	});
	const firstWrong = Object.keys(errors)[0] ?? null;
	const whole = { inputMode: "numeric", autoComplete: "off", required: true } as const;
	return (
		<section id="calculator-section" aria-labelledby="calculator-title" className="flex flex-col gap-5">
			<div className="max-w-text">
				<h2 id="calculator-title" className="text-xl sm:text-2xl">
					{texts.title}
				</h2>
				<p className="mt-2 text-ink-soft">
					{tripTitle ? texts.yourTrip(<bdi>{tripTitle}</bdi>) : texts.lead}
				</p>
			</div>
			<Card>
				<form id={form.id} action={`/pricing#${COMPARISON_ID}`} noValidate className="flex flex-col gap-5">
					{firstWrong && (
						<FormErrors id={form.errorId} errors={[texts.checkFields]} title={texts.notCompared} noFocus />
					)}
					{kept.map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<FirstInvalidField value={firstWrong}>
						<div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 lg:grid-cols-4">
							<Field field={field("people")} label={texts.people} hint={texts.peopleHint} {...whole} />
							<MoneyField field={field("cost")} label={texts.cost} hint={texts.costHint} required />
							<Field field={field("months")} label={texts.months} hint={texts.monthsHint} {...whole} />
							<Field field={field("trips")} label={texts.trips} hint={texts.tripsHint} {...whole} />
						</div>
					</FirstInvalidField>
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
