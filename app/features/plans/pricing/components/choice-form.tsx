import type { ReactNode } from "react";
import { Form } from "react-router";
import type { TierType } from "#app/features/plans/billing/subscription-rules.ts";

type Props = {
	planType: TierType;
	trip?: string; // the share id of the trip, for one-time Pro
	children: ReactNode; // its buttons; the one for a year is named `isAnnual`
};

/** Chooses a plan. The same form works signed in and out. */
export function ChoiceForm({ planType, trip, children }: Props) {
	return (
		<Form method="post" action="/pricing" className="flex flex-col gap-3">
			<input type="hidden" name="planType" value={planType} />
			{trip && <input type="hidden" name="tripId" value={trip} />}
			{children}
		</Form>
	);
}
