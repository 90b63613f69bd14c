import * as common from "#app/lib/texts.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Pick<FieldProps, "field" | "enterKeyHint"> & {
	autoComplete: "username" | "email"; // "username" where it names the account to sign in to
};

/** A required email address. */
export function EmailField(props: Props) {
	return (
		<Field
			{...props}
			label={common.email}
			type="email"
			spellCheck={false}
			icon={<Icon name="mail" />}
			required
		/>
	);
}
