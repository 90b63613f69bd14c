import { EmailField } from "#app/ui/email-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import * as texts from "../texts/newsletter.ts";

export function NewsletterFields({ field }: { field: FieldLike }) {
	return (
		<>
			<EmailField field={field} enterKeyHint="send" />
			<SubmitButton wide pendingLabel={texts.subscribing}>
				{texts.subscribe}
			</SubmitButton>
		</>
	);
}
