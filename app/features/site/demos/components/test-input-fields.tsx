import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { StepperField } from "#app/ui/stepper-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";

export function Fields() {
	return (
		<Card title="Fields">
			<Field
				field={plainField("plain")}
				label="Trip name"
				hint="Your friends see it first."
				placeholder="Lisbon with the crew"
				optional
			/>
			<Field
				field={plainField("place", { initialValue: "Lisbon (LIS)" })}
				label="Destination"
				icon={<Icon name="map-pin" />}
				autoComplete="off"
			/>
			<EmailField field={plainField("mail")} />
			<PasswordField field={plainField("secret")} label="Password" autoComplete="new-password" />
			<TextareaField field={plainField("note")} label="Message" placeholder="Pack light…" rows={3} />
			<Field
				field={plainField("off", { initialValue: "Boston (BOS)" })}
				label="Origin"
				hint="Locked since the first payment."
				icon={<Icon name="lock" />}
				disabled
			/>
		</Card>
	);
}

export function FieldsWithErrors() {
	return (
		<Card title="Fields in trouble">
			<FormErrors
				id="trouble"
				title="Sign in failed"
				errors={["Invalid email or password. What you typed is still here."]}
				noFocus
			/>
			<EmailField
				field={plainField("mail2", {
					initialValue: "olga@",
					errors: ["Please enter a valid email address"],
				})}
			/>
			<EmailField
				field={plainField("mail3", {
					initialValue: "olga@gmial.com",
					question: {
						name: "mail3",
						open: [{ typed: "olga@gmial.com", meant: "olga@gmail.com" }],
						answered: [],
					},
				})}
			/>
			<PasswordField
				field={plainField("secret2", { errors: ["Password must be at least 8 characters"] })}
				label="Password"
				hint="At least 8 characters."
				autoComplete="new-password"
			/>
			<MoneyField
				field={plainField("cost2", {
					initialValue: "12.345",
					errors: ["Enter an amount in dollars, such as 1200 or 1200.50"],
				})}
				label="Cost"
			/>
			<DateField
				field={plainField("end2", { initialValue: "2027-03-10", errors: ["The trip ends before it starts"] })}
				label="End date"
			/>
			<CheckboxField
				field={plainField("consent2", { errors: ["Please agree to the schedule"] })}
				label="I let Gangway charge my card on these dates."
			/>
		</Card>
	);
}

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
						details: "$323.33 a month, the last on Jan 20, 2027",
					},
				]}
				more={{
					summary: "More ways to pay",
					options: [
						{
							value: "6-month",
							title: "6 Monthly Payments",
							pills: <Pill tone="due">Ends after departure</Pill>,
							details: "$161.67 a month, the last on Apr 20, 2027",
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
				unit="traveler"
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
