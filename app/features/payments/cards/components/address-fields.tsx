import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import * as texts from "../texts/saved-cards.ts";

export function AddressFields({ field }: { field: (name: string) => FieldLike }) {
	const of = (name: string) => field(`billingAddress.${name}`);
	return (
		<Card title={texts.address}>
			<Field field={of("street")} label={texts.street} autoComplete="billing address-line1" />
			<Field field={of("city")} label={texts.city} autoComplete="billing address-level2" />
			<div className="grid grid-cols-2 gap-4">
				<Field field={of("state")} label={texts.state} autoComplete="billing address-level1" />
				<Field
					field={of("zipCode")}
					label={texts.zip}
					inputMode="numeric"
					autoComplete="billing postal-code"
				/>
			</div>
			<Field field={of("country")} label={texts.country} autoComplete="billing country" />
		</Card>
	);
}
