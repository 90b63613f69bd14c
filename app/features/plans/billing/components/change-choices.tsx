import { Form } from "react-router";
import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TIER_PATH } from "../billing-paths.ts";
import type { TierView } from "../plan-view.server.ts";
import * as texts from "../texts/pages.ts";

/** Asks which plan somebody would like; the next page shows what that costs before anything is changed. */
export function ChangeChoices({ choices, suggested }: Pick<TierView, "choices" | "suggested">) {
	const field = { ...plainField("change-to"), name: "to", initialValue: suggested ?? undefined };
	const options = choices.map(({ value, title, price, isAnnual }) => ({
		value,
		title,
		details: `${formatCents(price)} ${isAnnual ? texts.perYear : texts.perMonth}`,
	}));
	return (
		<Card>
			<Form method="get" action={TIER_PATH} className="flex flex-col gap-4">
				<RadioCards field={field} label={texts.changePlan} options={options} />
				<Button look="secondary">{texts.showCost}</Button>
			</Form>
		</Card>
	);
}
