import { memo, useEffect, useId, useRef } from "react";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field.tsx";
import { type FieldLike, useErrors } from "#app/ui/field-parts.tsx";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import * as texts from "../texts/booking.ts";
import { typeNames } from "../texts/kinds.ts";
import { type OpenedItem, type ServerReading, useLinkReading } from "./use-link-reading.ts";

const ITEM_TYPE_OPTIONS = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

type Props = {
	field: (name: `newItem.${"url" | "name" | "cost" | "per" | "type"}`) => FieldLike;
	/** An item of the list that is being edited in these fields. */
	opened: OpenedItem | null;
	/** How many bookings were added since the page was loaded. */
	addedCount: number;
	/** Without JavaScript, the page continues at this field. */
	focus: "url" | "name" | "cost" | null;
	adding: boolean;
	serverReading: ServerReading | null;
	sentForm: FormData | undefined;
	reading: boolean;
};

export const NewBooking = memo(function NewBooking({ adding, ...fields }: Props) {
	const titleId = useId();
	return (
		<HydrationBoundary>
			<section
				aria-labelledby={fields.opened ? titleId : undefined}
				className="grid items-start gap-4 rounded-control bg-wash p-4 sm:grid-cols-2"
			>
				{fields.opened && <OpenedTitle id={titleId} opened={fields.opened} />}
				<NewBookingFields {...fields} />
				<input type="hidden" name="newItem.at" value={fields.opened?.at ?? ""} />
				<Button
					look="secondary"
					name="intent"
					value="add"
					className={cx("h-12", !fields.opened && "sm:col-span-2")}
					icon={<Icon name={fields.opened ? "check" : "plus"} />}
					pending={adding}
					pendingLabel={texts.adding}
				>
					{fields.opened ? texts.update : texts.add}
				</Button>
				{fields.opened && <CancelChange before={fields.opened.before} />}
			</section>
		</HydrationBoundary>
	);
});

/** Scrolled into view together with the first field. */
function OpenedTitle({ id, opened }: { id: string; opened: OpenedItem }) {
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (opened.isNew) title.current?.scrollIntoView({ block: "nearest" });
	}, [opened]);
	return (
		<h4 id={id} ref={title} className="font-bold wrap-anywhere sm:col-span-2">
			{texts.edit(opened.name)}
		</h4>
	);
}

function CancelChange({ before }: Pick<OpenedItem, "before">) {
	return (
		<>
			{Object.entries(before).map(([name, value]) => (
				<input key={name} type="hidden" name={`opened.${name}`} value={String(value)} />
			))}
			<Button look="quiet" name="intent" value="cancel" className="h-12" formNoValidate>
				{texts.leaveAsItWas}
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
	const { onInput, onBlur, onNameInput, ...pasted } = useLinkReading(link, {
		serverReading,
		opened,
		addedCount,
		sentForm,
	});
	const isRefused = useErrors(field("newItem.url")) !== undefined;
	const unread = isRefused ? "" : texts.typeByHand; // the error says so already
	const note = isRefused && pasted.note === texts.notReadable ? "" : pasted.note || unread;
	return (
		<>
			<Field
				field={field("newItem.url")}
				label={texts.link}
				optional
				hint={<LinkNote note={note} reading={pasted.reading || reading} />}
				ref={link}
				onInput={onInput}
				onBlur={onBlur}
				trailing={<ReadButton pending={reading} />}
				type="url"
				inputMode="url"
				autoComplete="off"
				enterKeyHint="next"
				placeholder={texts.linkPlaceholder}
				icon={<Icon name="link-2" />}
				className="sm:col-span-2"
				{...(focus === "url" && { autoFocus: true })}
			/>
			<Field
				field={field("newItem.name")}
				label={texts.name}
				maxLength={200}
				autoComplete="off"
				enterKeyHint="next"
				placeholder={texts.namePlaceholder}
				onInput={onNameInput}
				{...(focus === "name" && { autoFocus: true })}
			/>
			<MoneyField
				field={field("newItem.cost")}
				label={texts.cost}
				enterKeyHint="done"
				{...(focus === "cost" && { autoFocus: true })}
			/>
			<SelectField field={field("newItem.per")} label={texts.costIs} options={PER_OPTIONS} />
			<SelectField
				field={field("newItem.type")}
				label={texts.type}
				prompt={texts.noType}
				options={ITEM_TYPE_OPTIONS}
			/>
		</>
	);
}

const PER_OPTIONS = [
	{ value: "", label: texts.forEveryone },
	{ value: "person", label: common.perPerson },
];

function LinkNote({ note, reading }: { note: string; reading: boolean }) {
	return <span role="status">{reading ? texts.readingPage : note}</span>;
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
			aria-label={texts.readLink}
			title={texts.readLink}
		>
			<Icon name={pending ? "loader-circle" : "refresh-cw"} className={cx(pending && "animate-spin")} />
		</button>
	);
}
