import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { StickyFoot } from "#app/ui/sticky-foot.tsx";
import type { PlannerTotals } from "./planner-values.ts";

type Props = PlannerTotals & {
	/** Origin or destination is missing; never so without JavaScript. */
	blank: boolean;
	creating: boolean;
};

export function PlannerFoot({ shares, blank, creating }: Props) {
	return (
		<>
			<StickyFoot>
				<div className="flex items-center gap-4">
					<p className="sm:hidden">
						<span className="label block">Per person</span>
						<span className="money block font-display text-lg font-bold">
							{shares ? formatCents(shares.costPerPerson) : "–"}
						</span>
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
			</StickyFoot>
			<p className="-mt-2 text-center text-sm text-ink-soft">
				{blank ? "It needs an origin and a destination first." : "Nothing is booked or charged by this."}
			</p>
		</>
	);
}
