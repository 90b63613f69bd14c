import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { CHANGE_CONSENT } from "../../instalments/consent.ts";
import * as texts from "../texts.ts";

/**
 * The consent to charge the changed payments, and what happens to automatic charges with and without it. A browser without `:has()` shows only
 * what happens without.
 */
export function ChangeConsent({ field }: { field: FieldLike }) {
	return (
		<CheckboxField
			field={field}
			label={CHANGE_CONSENT.text}
			className="change-consent"
			hint={
				<>
					<span className="without-consent font-semibold text-ink">{texts.withoutConsent}</span>
					<span className="with-consent">{texts.withConsent}</span>
				</>
			}
		/>
	);
}
