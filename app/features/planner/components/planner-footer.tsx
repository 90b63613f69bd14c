import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import type { PlannerCosts } from "../planner-values.ts";

type Props = PlannerCosts & {
	blank: boolean; // origin or destination is missing; always false without JavaScript
	creating: boolean;
};

/** On phones this bar stays in sight and shows the cost per person, which the totals leave out there. */
export function PlannerFooter({ shares, blank, creating }: Props) {
	return (
		<>
			<p className="text-sm text-ink-soft sm:text-center">
				{blank ? "It needs an origin and a destination first." : "Nothing is booked or charged by this."}
			</p>
			<div className="sticky-foot max-sm:-mx-5 max-sm:-mb-5 max-sm:rounded-b-card max-sm:px-5">
				<p className="sm:hidden">
					<span className="label block">Per person</span>
					<span className="amount block">{shares ? formatCents(shares.costPerPerson) : "–"}</span>
				</p>
				<Button
					name="intent"
					value="create"
					className="h-12 flex-1"
					disabled={blank}
					pending={creating}
					pendingLabel="Creating the trip…"
				>
					Create the trip
				</Button>
			</div>
		</>
	);
}

export function PlannerTotals({ total, shares }: PlannerCosts) {
	const uneven = shares && shares.organizerShare !== shares.costPerPerson;
	return (
		<div className="border-t-2 border-dashed border-line pt-4">
			<dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
				<div>
					<dt className="label">Total cost</dt>
					<dd className="amount">{formatCents(total)}</dd>
				</div>
				<div className="text-right max-sm:hidden">
					<dt className="label">Per person</dt>
					<dd className="amount">{shares ? formatCents(shares.costPerPerson) : "–"}</dd>
				</div>
			</dl>
			{uneven && (
				<p className="mt-2 text-sm text-ink-soft">
					You pay <span className="money">{formatCents(shares.organizerShare)}</span>, so that it adds up to
					the cent.
				</p>
			)}
		</div>
	);
}
