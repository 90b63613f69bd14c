import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts.ts";

/** The name field for someone who joins, answers or waits without an account. */
export function NameField({ field }: { field: FieldLike }) {
	return (
		<Field
			field={field}
			label={texts.yourName}
			autoComplete="name"
			autoCapitalize="words"
			enterKeyHint="next"
			maxLength={120}
			required
			icon={<Icon name="user-round" />}
		/>
	);
}
