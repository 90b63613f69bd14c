import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import * as texts from "../texts.ts";
import { NextStep } from "./next-step.tsx";
import { PasskeyForm } from "./passkey-form.tsx";
import { ProofField } from "./proof-field.tsx";

type View = { emailVerified: boolean; hasPassword: boolean; isConfirmed: boolean };
type Props = { view: View; action: string; actionData?: { result: FormResult } };

/** The form for a new passkey, or what comes before it. */
export function AddPasskey({ view, action, actionData }: Props) {
	const { field } = buildForm<"name" | "currentPassword">({ id: "add-passkey", actionData });
	if (!view.emailVerified) return <VerifyFirst />;
	if (!view.hasPassword && !view.isConfirmed) return null;
	return (
		<Card title={texts.addPasskey}>
			<PasskeyForm
				id="add-passkey"
				purpose="passkey_register"
				action={action}
				label={texts.addPasskey}
				errorTitle={texts.passkeyNotAdded}
				look="secondary"
				actionData={actionData}
			>
				<input type="hidden" name="intent" value="add" />
				<Field
					field={field("name")}
					label={texts.passkeyName}
					hint={texts.passkeyNameHint}
					maxLength={60}
					required
				/>
				<ProofField field={field("currentPassword")} view={view} />
			</PasskeyForm>
		</Card>
	);
}

function VerifyFirst() {
	return (
		<Card title={texts.addPasskey}>
			<NextStep to="/profile" label={texts.toProfile}>
				{texts.verifyFirst}
			</NextStep>
		</Card>
	);
}
