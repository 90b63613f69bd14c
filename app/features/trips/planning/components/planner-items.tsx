import { memo, useEffect, useRef } from "react";
import { BookingItem } from "#app/features/bookings/links/components/booking-item.tsx";
import { costSource } from "#app/features/bookings/links/link-reading.ts";
import { parseDollars } from "#app/lib/dollars.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldMessages, plainField } from "#app/ui/field-parts.tsx";
import { fieldId } from "#app/ui/form-result.ts";
import { itemCost, type PlannerItem } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";
import { PLANNER_ID } from "./planner-start.ts";
import type { ListDone as Done } from "./planner-state.ts";

type Props = {
	items: PlannerItem[];
	partySize: string;
	adding: PlannerItem | null; // shown without fields until the server has added it
	errors: Record<string, string[] | null>; // by field name
	notes: string[]; // by the item's index
	checking: number | null; // index of the item whose page is being read again
	removing: number | null; // index of the item that is being removed
};

/** Each item shows its values and carries them in hidden fields. */
export const PlannerItems = memo(function PlannerItems({
	items,
	partySize,
	adding,
	errors,
	notes,
	checking,
	removing,
}: Props) {
	return (
		<>
			<ul className="flex flex-col gap-3 empty:hidden" aria-label={texts.list}>
				{items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an item is its position, because the names of its fields contain it
					<li key={index} className={removing === index ? "opacity-50" : undefined}>
						{Object.entries(item).map(([name, value]) => (
							<input key={name} type="hidden" name={`tripItems[${index}].${name}`} value={value} />
						))}
						<BookingItem item={item} {...costTexts(item, partySize)} />
						<ItemActions item={item} index={index} note={notes[index]} checking={checking === index} />
						<ItemErrors errors={errors} isShown={(name) => name.startsWith(`tripItems[${index}]`)} />
					</li>
				))}
				{adding && (
					<li key={items.length} className="opacity-70" ref={bringIntoView}>
						<BookingItem item={adding} {...costTexts(adding, partySize)} />
					</li>
				)}
			</ul>
			<ItemErrors errors={errors} isShown={(name) => name === "tripItems"} />
		</>
	);
});

/** Amounts are for the group at its current size; the division of a per-person price stands below. */
function costTexts(item: PlannerItem, partySize: string): { amount: string; division: string | null } {
	const [cents, typed] = [itemCost(item, partySize), parseDollars(item.cost)];
	if (typed === null) return { amount: item.cost, division: null };
	const people = cents === null ? "" : partySize.trim();
	return {
		amount: cents === null ? "" : formatCents(cents),
		division: item.per ? texts.eachCost(formatCents(typed), people) : null,
	};
}

function bringIntoView(row: HTMLElement | null): void {
	row?.scrollIntoView({ block: "nearest" });
}

type ActionsProps = { item: PlannerItem; index: number; note?: string; checking: boolean };

function ItemActions({ item, index, note, checking }: ActionsProps) {
	const name = item.name || texts.unnamed;
	const readAt = /^\d{12,14}$/.test(item.readAt) ? Number(item.readAt) : null;
	return (
		<p className="flex flex-wrap items-center gap-x-4 pl-4 text-sm text-ink-soft">
			{item.url && <span role="status">{note || texts.cost(costSource(readAt))}</span>}
			<ItemButton intent={`edit:${index}`} name={name}>
				{common.edit}
			</ItemButton>
			{index > 0 && (
				<ItemButton intent={`up:${index}`} name={name}>
					{texts.moveUp}
				</ItemButton>
			)}
			{item.url && (
				<ItemButton intent={`recheck:${index}`} name={texts.whatItCosts(name)} pending={checking}>
					{checking ? texts.checking : texts.checkAgain}
				</ItemButton>
			)}
			<ItemButton intent={`remove:${index}`} name={name}>
				{texts.remove}
			</ItemButton>
		</p>
	);
}

type ItemButtonProps = { intent: string; name: string; pending?: boolean; children: string };

function ItemButton({ intent, name, pending, children }: ItemButtonProps) {
	return (
		<button
			type="submit"
			name="intent"
			value={intent}
			className="link min-h-touch"
			aria-disabled={pending || undefined}
		>
			{children}
			<span className="sr-only"> {name}</span>
		</button>
	);
}

/** The errors of hidden fields are shown here, where the form's error summary links to. */
function ItemErrors({ errors, isShown }: Pick<Props, "errors"> & { isShown: (name: string) => boolean }) {
	return Object.entries(errors).map(
		([name, messages]) =>
			messages &&
			isShown(name) && (
				<div key={name} id={fieldId(PLANNER_ID, name)} tabIndex={-1} className="mt-1">
					<FieldMessages field={plainField(name, { errors: messages })} />
				</div>
			),
	);
}

type DoneProps = {
	done: Done | null;
	count: number; // number of items after the change
	focus: boolean; // moves the focus to what was removed
	lands: boolean; // whether the page was just loaded without JavaScript, and would otherwise show its top
};

/** Says what a button did to the list. A removed item waits in hidden fields to be put back. */
export function ListDone({ done, count, focus, lands }: DoneProps) {
	const words = useRef<HTMLParagraphElement>(null);
	const isBack = done?.what === "restored" || done?.what === "kept";
	const isNew = done?.what === "added" || done?.what === "changed";
	useEffect(() => {
		if (!done || !isNew) return;
		// The form above may grow by a line in this frame and push these words under the foot of the page.
		const frame = requestAnimationFrame(() => {
			// A trip that could not be created has added what was typed as well, and its error comes first.
			if (!document.activeElement?.closest("[role=alert]"))
				words.current?.scrollIntoView({ block: "nearest" });
		});
		return () => cancelAnimationFrame(frame);
	}, [isNew, done]);
	useEffect(() => {
		// The button that restored the item has disappeared, and the focus with it.
		if (isBack && done && document.activeElement === document.body) words.current?.focus();
	}, [isBack, done]);
	const removed = done?.what === "removed" ? done.removed : null;
	return (
		<div className="flex flex-wrap items-center gap-x-3">
			{/* The live region exists before it has words. Focused words are read anyway. */}
			<div role="status" aria-live={isBack ? "off" : undefined}>
				{done && (
					<p
						key={`${done.what} ${done.name} ${count}`}
						ref={words}
						tabIndex={-1}
						// biome-ignore lint/a11y/noAutofocus: without JavaScript the focus leads to the message
						autoFocus={(lands && !removed && done.what !== "opened") || undefined}
						className="text-sm text-ink-soft outline-none empty:hidden"
					>
						{texts.listDone[done.what]?.(done.name)}
					</p>
				)}
			</div>
			{removed && (
				<>
					{Object.entries(removed).map(([name, value]) => (
						<input key={name} type="hidden" name={`removed.${name}`} value={String(value)} />
					))}
					<Button look="quiet" name="intent" value="restore" autoFocus={focus}>
						{texts.undo}
					</Button>
				</>
			)}
		</div>
	);
}
