import { memo, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { MANUAL_ENTRY_HINT } from "../link-reading.ts";
import { ITEM_TYPE_OPTIONS } from "./booking-item.tsx";
import { type OpenedItem, type ServerReading, useLinkReading } from "./use-link-reading.ts";

type Props = {
	field: (name: `newItem.${"url" | "name" | "cost" | "per" | "type"}`) => FieldLike;
	/** An item of the list that was put into the fields to be changed. */
	opened: OpenedItem | null;
	/** How many bookings were added since the page was loaded. */
	addedCount: number;
	/** Without JavaScript, the page continues here after an item was added or removed. */
	focus: boolean;
	adding: boolean;
	serverReading: ServerReading | null;
	sentForm: FormData | undefined;
	reading: boolean;
};

export const NewBooking = memo(function NewBooking({ adding, ...fields }: Props) {
	return (
		<HydrationBoundary>
			<div className="grid items-start gap-4 rounded-control bg-wash p-4 sm:grid-cols-2">
				<NewBookingFields {...fields} />
				<input type="hidden" name="newItem.at" value={fields.opened?.at ?? ""} />
				<Button
					look="secondary"
					name="intent"
					value="add"
					className={cx("h-12", !fields.opened && "sm:col-span-2")}
					icon={<Icon name={fields.opened ? "check" : "plus"} />}
					pending={adding}
					pendingLabel="Adding…"
				>
					{fields.opened ? "Save changes" : "Add to the trip"}
				</Button>
				{fields.opened && <CancelChange before={fields.opened.before} />}
			</div>
		</HydrationBoundary>
	);
});

function CancelChange({ before }: Pick<OpenedItem, "before">) {
	return (
		<>
			{Object.entries(before).map(([name, value]) => (
				<input key={name} type="hidden" name={`opened.${name}`} value={String(value)} />
			))}
			<Button look="quiet" name="intent" value="cancel" className="h-12" formNoValidate>
				Cancel
			</Button>
		</>
	);
}

function NewBookingFields({
	field,
	opened,
	addedCount,
	focus,
	serverReading,
	reading,
	sentForm,
}: Omit<Props, "adding">) {
	const link = useRef<HTMLInputElement>(null);
	const { onInput, ...pasted } = useLinkReading(link, { serverReading, opened, addedCount, sentForm });
	return (
		<>
			<Field
				field={field("newItem.url")}
				label="Link"
				optional
				hint={<LinkNote note={pasted.note} reading={pasted.reading || reading} />}
				ref={link}
				onInput={onInput}
				trailing={<ReadButton pending={reading} />}
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
				field={field("newItem.name")}
				label="Name"
				maxLength={200}
				autoComplete="off"
				enterKeyHint="next"
				placeholder="TAP 218"
			/>
			<MoneyField field={field("newItem.cost")} label="Cost" enterKeyHint="done" />
			<SelectField field={field("newItem.per")} label="This price is" options={PER_OPTIONS} />
			<SelectField
				field={field("newItem.type")}
				label="Kind"
				prompt="Choose for me"
				options={ITEM_TYPE_OPTIONS}
			/>
		</>
	);
}

const PER_OPTIONS = [
	{ value: "group", label: "For everyone" },
	{ value: "person", label: "Per person" },
];

function LinkNote({ note, reading }: { note: string; reading: boolean }) {
	return <span role="status">{reading ? "Reading the page…" : note || MANUAL_ENTRY_HINT}</span>;
}

// Without JavaScript, this is the only way to read a link.
function ReadButton({ pending }: { pending: boolean }) {
	return (
		<button
			type="submit"
			name="intent"
			value="read"
			aria-disabled={pending || undefined}
			className="icon-button"
			aria-label="Read name and price from the link"
			title="Read name and price from the link"
		>
			<Icon name={pending ? "loader-circle" : "refresh-cw"} className={cx(pending && "animate-spin")} />
		</button>
	);
}
