import { type MouseEvent, useId, useState } from "react";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PlannerCosts } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";

type Props = PlannerCosts & {
	blank: boolean; // origin or destination is missing; always false without JavaScript
	editing: boolean; // whether an item is open, which the bar would cover
	creating: boolean;
	isFreeAsked: boolean; // whether the server has asked if the trip shall cost nothing
};

/** On phones this bar stays in sight and shows the cost per person, which the totals leave out there. */
export function PlannerFooter({ total, shares, blank, editing, creating, isFreeAsked }: Props) {
	const reasonId = useId();
	const [wasPressed, setWasPressed] = useState(false);
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		if (!blank) return;
		event.preventDefault();
		setWasPressed(true);
		focusBlankPlace(event.currentTarget.form);
	};
	const asksAboutCosts = isFreeAsked && total === 0;
	return (
		<>
			<input type="hidden" name={isFreeAsked ? "asked.costs" : "ask.costs"} value="yes" />
			{asksAboutCosts && (
				<Notice tone="due" title={texts.noCosts} role="alert">
					{texts.nothingToPay}
				</Notice>
			)}
			{/* Its words are read again when they change, and with the button. */}
			<p id={reasonId} role="status" className={cx("text-sm sm:text-center", isLate(blank, wasPressed))}>
				{blank ? texts.placesMissing : texts.booksNothing}
			</p>
			<div
				className={cx(
					"sticky-foot max-sm:-mx-5 max-sm:-mb-5 max-sm:rounded-b-card max-sm:px-5",
					editing && "max-sm:static",
				)}
			>
				<p className="sm:hidden">
					<span className="label block">{common.perPerson}</span>
					<span className="amount block">{shares ? formatCents(shares.costPerPerson) : "–"}</span>
				</p>
				<Button
					name="intent"
					value="create"
					className={cx("h-12 flex-1", blank && "button-waiting")}
					aria-disabled={blank || undefined}
					aria-describedby={reasonId}
					onClick={press}
					pending={creating}
					pendingLabel={texts.creating}
				>
					{asksAboutCosts ? texts.createFree : texts.create}
				</Button>
			</div>
		</>
	);
}

function isLate(blank: boolean, wasPressed: boolean): string {
	return blank && wasPressed ? "font-semibold text-late" : "text-ink-soft";
}

function focusBlankPlace(form: HTMLFormElement | null): void {
	const places = ["origin", "destination"].map((name) => form?.elements.namedItem(name));
	const first = places.find((input) => input instanceof HTMLInputElement && !input.value.trim());
	if (first instanceof HTMLInputElement) first.focus();
}

export function PlannerTotals({ total, shares }: PlannerCosts) {
	const oddCents = shares ? shares.organizerShare - shares.costPerPerson : 0;
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
					{(oddCents > 0 ? texts.coverOddCents : texts.saveOddCents)(
						<span className="money">{formatCents(shares.organizerShare)}</span>,
					)}
				</p>
			)}
		</div>
	);
}
