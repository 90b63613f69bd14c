import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import * as texts from "../texts.ts";

type View = { hasPassword: boolean; isConfirmed: boolean };
type Props = { field: FieldLike; view: View; always?: boolean };

/** Asks for the password, if there is one and no passkey has just confirmed the user. */
export function ProofField({ field, view, always = false }: Props) {
	if (!view.hasPassword || (view.isConfirmed && !always)) return null;
	return (
		<PasswordField
			field={field}
			label={texts.currentPassword}
			autoComplete="current-password"
			enterKeyHint="go"
			required
		/>
	);
}

type ConfirmProps = { view: View & { hasWayToConfirm: boolean }; path: string };

/** Sends an account without a password to confirm by passkey first, and back to this page. */
export function ConfirmFirst({ view, path }: ConfirmProps) {
	if (view.hasPassword || view.isConfirmed) return null;
	if (!view.hasWayToConfirm) return <NoWayToConfirm />;
	const to = `/profile/security/confirm?returnTo=${encodeURIComponent(path)}`;
	return (
		<NextStep to={to} label={texts.confirmByPasskey}>
			{texts.confirmNeeded}
		</NextStep>
	);
}

/** Sends an account with neither password nor passkey to the mailed link. */
export function NoWayToConfirm() {
	return (
		<NextStep to="/forgot-password" label={texts.forgotPassword}>
			{texts.noWayToConfirmLead}
		</NextStep>
	);
}

type NextStepProps = { to: string; label: string; children: ReactNode };

export function NextStep({ to, label, children }: NextStepProps) {
	const action = (
		<ButtonLink look="secondary" to={to}>
			{label}
		</ButtonLink>
	);
	return (
		<Notice tone="due" action={action}>
			{children}
		</Notice>
	);
}
