import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = {
	id: string;
	purpose: "passkey_sign_in" | "second_step" | "passkey_register" | "passkey_confirm";
	action: string;
	label: string;
	errorTitle: string;
	look?: "primary" | "secondary";
	actionData?: { result: FormResult };
	children?: ReactNode; // fields
};

/**
 * A form that public/passkeys.js fills in with the passkey's answer and submits. Submitted without it, the server answers that
 * the script did not run.
 */
export function PasskeyForm({
	id,
	purpose,
	action,
	label,
	errorTitle,
	look = "primary",
	actionData,
	children,
}: Props) {
	const { form, field } = buildForm<"credential">({ id, actionData });
	const errors = form.errors ?? field("credential").errors;
	return (
		<PostForm
			form={{ ...form, errors }}
			action={action}
			errorTitle={errorTitle}
			reloadDocument
			data-passkey={purpose}
			data-failed={texts.passkeyFailed}
			data-known={texts.passkeyKnown}
			data-unsupported={texts.passkeyUnsupported}
		>
			<p role="alert" tabIndex={-1} hidden data-passkey-error className="notice notice-late" />
			{children}
			<input type="hidden" name="credential" />
			<div className="hidden noscript:block">
				<Notice>{texts.scriptOff}</Notice>
			</div>
			<SubmitButton wide look={look} className="noscript:hidden" icon={<Icon name="lock-keyhole" />}>
				{label}
			</SubmitButton>
			<script src="/passkeys.js" async />
		</PostForm>
	);
}

type CodeFormProps = {
	label: string;
	errorTitle: string;
	action: string;
	actionData?: { result: FormResult };
	children?: ReactNode; // hidden fields
};

/** Accepts a recovery code instead of a passkey, also without JavaScript. */
export function CodeForm({ label, errorTitle, action, actionData, children }: CodeFormProps) {
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
