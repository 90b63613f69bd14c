import { type MouseEvent, useContext, useId, useState } from "react";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PlannerCosts } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";
import { OwnTier } from "./planner-fields.tsx";

type Props = PlannerCosts & {
	problem: string | null; // what must be corrected before saving
	waits: boolean; // whether the button is disabled until then; always false without JavaScript
	counted: string | null; // name of the new item that is included in the costs before it is added
	editing: boolean; // whether an item is open, which the bar would cover
	creating: boolean;
	isFreeAsked: boolean; // whether the server has asked to confirm that the trip costs nothing
	saved?: { save: string; saving: string; note: (total: number) => string; cancelTo: string }; // for an existing trip
};

/** Sticks to the bottom on phones, where it also shows the cost per person, which the totals leave out there. */
export function PlannerFooter({
	total,
	shares,
	problem,
	waits,
	counted,
	editing,
	creating,
	isFreeAsked,
	saved,
}: Props) {
	const reasonId = useId();
	const tier = useContext(OwnTier);
	const [wasPressed, setWasPressed] = useState(false);
	const isUrgent = wasPressed || saved !== undefined;
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		if (!waits) return;
		event.preventDefault();
		setWasPressed(true);
		focusBlankPlace(event.currentTarget.form);
	};
	const asksAboutCosts = isFreeAsked && total === 0;
	return (
		<>
			{!saved && <input type="hidden" name={isFreeAsked ? "asked.costs" : "ask.costs"} value="yes" />}
			{asksAboutCosts && (
				<Notice tone="due" title={texts.noCosts} role="alert">
					{texts.nothingToPay}
				</Notice>
			)}
			<div className="text-sm text-ink-soft sm:text-center">
				{/* Screen readers read its words when they change, and together with the button. */}
				<p
					id={reasonId}
					role="status"
					className={cx(problem && "max-sm:sr-only", lookOf(problem, wasPressed || saved !== undefined))}
				>
					{problem ?? saved?.note(total) ?? texts.booksNothing}
				</p>
				{tier && !saved && <p>{texts.fee(tier.bookingFeeRate)}</p>}
			</div>
			<div
				className={cx(
					"sticky-foot flex-wrap gap-x-1.5 gap-y-2 sm:gap-x-3 max-sm:-mx-5 max-sm:-mb-5 max-sm:rounded-b-card max-sm:px-5",
					editing && "max-sm:static",
				)}
			>
				<FootNote
					problem={problem ?? (asksAboutCosts ? texts.noCosts : null)}
					isUrgent={isUrgent}
					counted={counted}
					editing={editing}
				/>
				<p className="sm:hidden">
					<span className="label block">{common.perPerson}</span>
					<span className={cx("amount block", saved && "text-base")}>
						{shares ? formatCents(shares.costPerPerson) : "–"}
					</span>
				</p>
				<Button
					name="intent"
					value="create"
					className={cx(
						"h-12",
						saved ? "flex-auto whitespace-nowrap max-sm:px-2" : "flex-1",
						waits && "button-waiting",
					)}
					aria-disabled={waits || undefined}
					aria-describedby={reasonId}
					onClick={press}
					pending={creating}
					pendingLabel={saved?.saving ?? texts.creating}
				>
					{saved?.save ?? (asksAboutCosts ? texts.createFree : texts.create)}
				</Button>
				{saved && (
					<ButtonLink to={saved.cancelTo} look="quiet" className="h-12 max-sm:px-0.5">
						{common.cancel}
					</ButtonLink>
				)}
			</div>
		</>
	);
}

/**
 * On phones this shows the problem, or that there are no costs, and what the costs include; on larger screens only the
 * latter.
 */
function FootNote({
	problem,
	isUrgent,
	counted,
	editing,
}: Pick<Props, "problem" | "counted" | "editing"> & { isUrgent: boolean }) {
	return (
		<>
			{problem && (
				<p aria-hidden className={cx("basis-full text-sm sm:hidden", lookOf(problem, isUrgent))}>
					{problem}
				</p>
			)}
			{counted !== null && (
				<p className="basis-full text-sm text-ink-soft sm:text-center">
					{(editing ? texts.withUnsaved : texts.withUnadded)(
						<bdi className="inline-block max-w-40 truncate align-bottom">{counted || texts.theBooking}</bdi>,
					)}
				</p>
			)}
		</>
	);
}

function lookOf(problem: string | null, isUrgent: boolean): string {
	return problem && isUrgent ? "font-semibold text-late" : "text-ink-soft";
}

function focusBlankPlace(form: HTMLFormElement | null): void {
	const places = ["origin", "destination"].map((name) => form?.elements.namedItem(name));
	const first = places.find((input) => input instanceof HTMLInputElement && !input.value.trim());
	if (first instanceof HTMLInputElement) first.focus();
}

export function PlannerTotals({ total, shares }: PlannerCosts) {
	const oddCents = shares ? shares.organizerShare - shares.costPerPerson : 0;
	const ownShare = oddCents < 0 ? texts.saveOddCents : texts.coverOddCents;
	return (
		<div className="border-t-2 border-dashed border-line pt-4">
			<dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
				<div>
					<dt className="label">{texts.totalCost}</dt>
					<dd className="amount">{formatCents(total)}</dd>
				</div>
				<div className="text-right max-sm:hidden">
					<dt className="label">{common.perPerson}</dt>
					<dd className="amount">{shares ? formatCents(shares.costPerPerson) : "–"}</dd>
				</div>
			</dl>
			{shares && oddCents !== 0 && (
				<p className="mt-2 text-sm text-ink-soft">
					{ownShare(<span className="money">{formatCents(shares.organizerShare)}</span>)}
				</p>
			)}
		</div>
	);
}
