import * as common from "#app/lib/texts.ts";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function ContactField({ field, hint }: { field: FieldLike; hint: string }) {
	return (
		<Field
			field={field}
			label={common.email}
			type="email"
			inputMode="email"
			autoComplete="email"
			maxLength={254}
			required
			icon={<Icon name="at-sign" />}
			hint={hint}
		/>
	);
}
