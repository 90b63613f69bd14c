import type { ReactNode } from "react";
import { Form } from "react-router";
import type { PlanType } from "../prices.ts";

type Props = {
	plan: PlanType;
	trip?: string; // of one-time Pro, its share id
	viaCheckout: boolean;
	children: ReactNode; // its buttons; that of a year is named `annual`
};

/** Chooses a plan. The same form works signed in and out. */
export function ChoiceForm({ plan, trip, viaCheckout, children }: Props) {
	return (
		<Form method="post" action="/pricing" className="flex flex-col gap-3">
			<input type="hidden" name="plan" value={plan} />
			{trip && <input type="hidden" name="trip" value={trip} />}
			{viaCheckout && <input type="hidden" name="checkout" value="card" />}
			{children}
		</Form>
	);
}
