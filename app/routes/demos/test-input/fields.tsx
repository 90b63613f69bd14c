import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
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
					question: { name: "mail3", open: [{ typed: "olga@gmial.com", meant: "olga@gmail.com" }], kept: [] },
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
