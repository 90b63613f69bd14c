import * as common from "#app/lib/texts.ts";
import { AddressQuestions, leadsToField } from "./address-questions.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** `autoComplete` is "username" if the address names the account to sign in to. */
type Props = Omit<FieldProps, "label" | "type" | "maxLength" | "spellCheck" | "required"> & {
	label?: string;
};

const MAX_LENGTH = 254; // RFC 5321

/** A required email address, and the question whether it is misspelled. */
export function EmailField({
	label = common.email,
	autoComplete = "email",
	icon = <Icon name="mail" />,
	...field
}: Props) {
	return (
		<div className="flex min-w-0 flex-col gap-3">
			<Field
				{...{ ...field, label, autoComplete, icon }}
				{...(leadsToField(field.field) && { autoFocus: true })}
				type="email"
				maxLength={MAX_LENGTH}
				spellCheck={false}
				required
			/>
			<AddressQuestions field={field.field} />
		</div>
	);
}
