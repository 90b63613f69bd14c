import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import * as texts from "../texts.ts";

type Props = {
	label: string;
	errorTitle: string;
	action: string;
	actionData?: { result: FormResult };
	children?: ReactNode; // hidden fields
};

/** Takes a recovery code in place of a passkey, also without JavaScript. */
export function CodeForm({ label, errorTitle, action, actionData, children }: Props) {
	const { form, field } = buildForm<"recoveryCode">({ id: "recovery", actionData });
	return (
		<Card title={texts.useCode}>
			<p>{texts.useCodeText}</p>
			<PostForm form={form} action={action} errorTitle={errorTitle}>
				<input type="hidden" name="by" value="code" />
				{children}
				<Field
					field={field("recoveryCode")}
					label={texts.recoveryCode}
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="go"
					required
				/>
				<SubmitButton wide look="secondary" pendingLabel={texts.signingIn}>
					{label}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}
