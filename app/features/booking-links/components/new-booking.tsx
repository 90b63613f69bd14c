import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { ITEM_TYPE_OPTIONS } from "./booking-tag.tsx";

type Fields = { field: (name: "url" | "name" | "cost" | "type") => FieldLike };

type Props = Fields & {
	/** How many items were taken out of these fields since the page came: they start blank again after each. */
	round: number;
	/** Without JavaScript, where the page goes on after an item was added or removed. */
	focus: boolean;
	adding: boolean;
};

/** The fields of one more booking link, and the button that adds it to the list. */
export function NewBooking({ field, round, focus, adding }: Props) {
	return (
		<div className="grid items-start gap-4 rounded-control bg-wash p-4 sm:grid-cols-2">
			<NewBookingFields key={round} field={field} focus={focus} />
			<Button
				look="secondary"
				name="intent"
				value="add"
				className="h-12 sm:mt-7.5"
				icon={<Icon name="plus" />}
				pending={adding}
				pendingLabel="Adding…"
			>
				Add to the trip
			</Button>
		</div>
	);
}

function NewBookingFields({ field, focus }: Fields & { focus: boolean }) {
	return (
		<>
			<Field
				field={field("url")}
				label="Link"
				hint="Many sites need manual entry: type the name and the cost in by hand."
				type="url"
				inputMode="url"
				autoComplete="off"
				enterKeyHint="next"
				placeholder="Paste a link from Airbnb, Kayak, Hertz…"
				icon={<Icon name="link-2" />}
				className="sm:col-span-2"
				{...(focus && { autoFocus: true })}
			/>
			<Field
				field={field("name")}
				label="Name"
				maxLength={200}
				autoComplete="off"
				enterKeyHint="next"
				placeholder="TAP 218"
			/>
			<MoneyField field={field("cost")} label="Cost for everyone" enterKeyHint="done" />
			<SelectField
				field={field("type")}
				label="Kind"
				prompt="Told from the link"
				options={ITEM_TYPE_OPTIONS}
			/>
		</>
	);
}
