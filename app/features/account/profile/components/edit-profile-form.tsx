import * as common from "#app/lib/texts.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import * as texts from "../texts.ts";

type Names = "firstName" | "lastName" | "email";
type Props = { user: Record<Names, string> & { hasPassword: boolean }; formResult?: FormResult };

export function EditProfileForm({ user, formResult }: Props) {
	const { firstName, lastName, email, hasPassword } = user;
	const { form, field } = buildForm<Names | "currentPassword">({
		id: "profile",
		actionData: formResult && { result: formResult },
		defaults: { firstName, lastName, email },
	});
	return (
		<PostForm
			form={form}
			action="/profile?edit"
			errorTitle={texts.profileNotSaved}
			failure={texts.profileUnanswered}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field field={field("firstName")} label={common.firstName} autoComplete="given-name" required />
				<Field field={field("lastName")} label={common.lastName} autoComplete="family-name" required />
			</div>
			<EmailField
				field={field("email")}
				icon={null}
				hint={!hasPassword && <ChangeEmailHint />}
				readOnly={!hasPassword}
			/>
			{hasPassword && (
				<PasswordField
					field={field("currentPassword")}
					label={texts.currentPassword}
					hint={texts.currentPasswordHint}
					autoComplete="current-password"
				/>
			)}
			<SubmitButton pendingLabel={common.saving}>{texts.saveProfile}</SubmitButton>
		</PostForm>
	);
}

function ChangeEmailHint() {
	return texts.emailWithoutPassword(
		<Link className="link" to="/profile/security/email">
			{texts.changeEmail}
		</Link>,
	);
}
