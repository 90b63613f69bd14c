import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { StepperField } from "#app/ui/stepper-field.tsx";

export function Choices() {
	return (
		<Card>
			<RadioCards
				field={plainField("plan", { initialValue: "3-month" })}
				label="How would you like to pay?"
				options={[
					{
						value: "full",
						title: "Pay in Full",
						pills: <Pill>Recommended</Pill>,
						details: "$970.00 today, once",
					},
					{
						value: "3-month",
						title: "3 Monthly Payments",
						pills: <Pill tone="paid">Recommended</Pill>,
						details: "$323.33 a month, last Jan 20, 2027",
					},
				]}
				more={{
					summary: "More ways to pay",
					options: [
						{
							value: "6-month",
							title: "6 Monthly Payments",
							pills: <Pill tone="due">Ends after departure</Pill>,
							details: "$161.67 a month, last Apr 20, 2027",
						},
					],
				}}
			/>
			<SelectField
				field={plainField("state")}
				label="State"
				prompt="Choose one"
				options={[
					{ value: "ma", label: "Massachusetts" },
					{ value: "me", label: "Maine" },
				]}
			/>
			<CheckboxField
				field={plainField("consent", { initialValue: "on" })}
				label="Save this card for the later payments."
				hint="You can change the card at any time."
			/>
		</Card>
	);
}

export function Numbers() {
	return (
		<Card title="Numbers, dates and links">
			<StepperField
				field={plainField("size", { initialValue: "6" })}
				label="Group size"
				hint="1 to 20"
				min={1}
				max={20}
			/>
			<MoneyField field={plainField("cost", { initialValue: "1,200.50" })} label="Cost" />
			<div className="grid gap-4 sm:grid-cols-2">
				<DateField field={plainField("start", { initialValue: "2027-03-12" })} label="Start date" />
				<DateField field={plainField("end")} label="End date" />
			</div>
			<CopyField
				name="Trip link"
				label="Copy link"
				value="https://gangway.example/trip/6nBfPq2cX0hTrYd9wKzM4A"
				success={{ title: "Link copied" }}
				failure={{ title: "Failed to copy link", type: "error" }}
			/>
		</Card>
	);
}
