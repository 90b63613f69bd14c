import * as common from "#app/lib/texts.ts";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts/newsletter.ts";

export function NewsletterFields({ field }: { field: FieldLike }) {
	return (
		<>
			<Field
				field={field}
				label={common.email}
				type="email"
				autoComplete="email"
				spellCheck={false}
				enterKeyHint="send"
				icon={<Icon name="mail" />}
				required
			/>
			<SubmitButton wide pendingLabel={texts.subscribing}>
				{texts.subscribe}
			</SubmitButton>
		</>
	);
}
