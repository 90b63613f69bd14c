import * as common from "#app/lib/texts.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** `autoComplete` is "username" where the address names the account to sign in to. */
type Props = Omit<FieldProps, "label" | "type" | "maxLength" | "spellCheck" | "required"> & {
	label?: string;
};

const MAX_LENGTH = 254; // RFC 5321

/** A required email address. */
export function EmailField({
	label = common.email,
	autoComplete = "email",
	icon = <Icon name="mail" />,
	...field
}: Props) {
	return (
		<Field
			{...{ ...field, label, autoComplete, icon }}
			type="email"
			maxLength={MAX_LENGTH}
			spellCheck={false}
			required
		/>
	);
}
