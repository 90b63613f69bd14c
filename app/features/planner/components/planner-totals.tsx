import { formatCents } from "#app/lib/money.ts";
import type { PlannerCosts as Totals } from "../planner-values.ts";

export function PlannerTotals({ total, shares }: Totals) {
	const uneven = shares && shares.organizerShare !== shares.costPerPerson;
	return (
		<div className="border-t-2 border-dashed border-line pt-4">
			<dl className="flex flex-wrap justify-between gap-x-6 gap-y-3">
				<div>
					<dt className="label">Total cost</dt>
					<dd className="money font-display text-lg font-bold">{formatCents(total)}</dd>
				</div>
				<div className="text-right max-sm:hidden">
					<dt className="label">Per person</dt>
					<dd className="money font-display text-lg font-bold">
						{shares ? formatCents(shares.costPerPerson) : "–"}
					</dd>
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
