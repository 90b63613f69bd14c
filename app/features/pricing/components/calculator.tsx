import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import type { CalculatorValues } from "../calculator.schema.ts";
import type { CalculatorView } from "../calculator.ts";
import * as texts from "../texts/calculator.ts";
import { percent } from "../texts/plans.ts";
import { ComparisonView } from "./comparison.tsx";

type Props = {
	calculator: CalculatorView;
	tripTitle: string | null; // of the asker's own trip, whose figures it starts with
	kept: [string, string][]; // other parts of the address
};

/** Its answer is in the address, so that it can be passed on. */
export function Calculator({ calculator, tripTitle, kept }: Props) {
	const { values, errors, comparisons, tripFeeRate } = calculator;
	const { form, field } = buildForm<keyof CalculatorValues>({
		id: "calculator",
		actionData: { result: { initialValue: values, error: errors } },
	});
	const isWrong = Object.keys(errors).length > 0;
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
				<form id={form.id} action="/pricing#calculator-section" noValidate className="flex flex-col gap-5">
					{isWrong && (
						<FormErrors id={form.errorId} errors={[texts.checkFields]} title={texts.notCompared} noFocus />
					)}
					{kept.map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
						<Field field={field("people")} label={texts.people} hint={texts.peopleHint} {...whole} />
						<MoneyField field={field("cost")} label={texts.cost} hint={texts.costHint} required />
						<Field field={field("months")} label={texts.months} hint={texts.monthsHint} {...whole} />
						<Field field={field("trips")} label={texts.trips} {...whole} />
					</div>
					<Button look="secondary" className="self-start max-sm:w-full">
						{texts.compare}
					</Button>
				</form>
			</Card>
			{comparisons.map((comparison) => (
				<ComparisonView key={comparison.trips} comparison={comparison} />
			))}
			<ul className="flex max-w-text flex-col gap-1 text-sm text-ink-soft">
				{tripFeeRate !== null && <li>{texts.tripKeepsFee(percent(tripFeeRate))}</li>}
				{texts.notes.map((note) => (
					<li key={note}>{note}</li>
				))}
			</ul>
		</section>
	);
}
