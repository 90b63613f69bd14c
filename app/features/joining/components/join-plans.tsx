import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import { formatMonthDay } from "./join-dates.ts";

/** The locked plans that are shown as examples; all of them would be too many. */
const SHOWN_LOCKED = ["3-month", "6-month", "12-month"];

export function PlanPicker({ field, options }: { field: FieldLike; options: PlanOption[] }) {
	const shown = options.filter((option) => !option.locked || SHOWN_LOCKED.includes(option.plan));
	return (
		<Card>
			<RadioCards field={field} label="How would you like to pay?" options={shown.map(toRadioCard)} />
			{options.some((option) => option.locked) && <UnlockPlansNotice />}
		</Card>
	);
}

function toRadioCard(option: PlanOption): RadioCard {
	const [first] = option.instalments;
	return {
		value: option.plan,
		title: option.label,
		pills: <PlanPills {...option} />,
		details: planDates(option),
		amount: formatCents(first?.amount ?? 0),
		disabled: option.locked,
	};
}

function PlanPills({ plan, locked, recommended, endsAfterDeparture }: PlanOption) {
	if (locked) {
		return <Pill icon={<Icon name="lock" size={14} />}>Plus Feature</Pill>;
	}
	return (
		<>
			{recommended && (
				<Pill tone={plan === "full" ? "neutral" : "paid"} icon={null}>
					Recommended
				</Pill>
			)}
			{endsAfterDeparture && (
				<Pill tone="due" icon={null}>
					After the trip starts
				</Pill>
			)}
		</>
	);
}

/** "Nov 20, Dec 20, Jan 20", or the last day where there are more than three. */
function planDates({ instalments }: PlanOption): string {
	const last = instalments.at(-1);
	if (!last || instalments.length === 1) return "Today, once";
	if (instalments.length > 3) return `Until ${formatDay(last.dueDate)}`;
	return instalments.map(({ dueDate }) => formatMonthDay(dueDate)).join(", ");
}

function UnlockPlansNotice() {
	return (
		<Notice
			title="Unlock Payment Plans"
			action={
				<ButtonLink to="/pricing" look="secondary">
					View Plans
				</ButtonLink>
			}
		>
			With Plus, this trip can be paid by the month, every two weeks or every week.
		</Notice>
	);
}
