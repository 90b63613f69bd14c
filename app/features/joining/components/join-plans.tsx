import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import { formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import type { JoinView } from "../join-view.server.ts";

export function PlanPicker({ field, view }: { field: FieldLike; view: JoinView }) {
	const { options, firstPlans, today } = view;
	const cards = (first: boolean) =>
		options
			.filter(({ plan }) => firstPlans.includes(plan) === first)
			.map((option) => toRadioCard(option, today));
	return (
		<Card>
			<RadioCards
				field={field}
				label="How would you like to pay?"
				options={cards(true)}
				more={{ summary: "More ways to pay", options: cards(false) }}
			/>
			{view.needsSubscription && <MissingPlans view={view} />}
		</Card>
	);
}

function toRadioCard(option: PlanOption, today: string): RadioCard {
	return {
		value: option.plan,
		title: option.label,
		pills: <PlanPills {...option} />,
		details: <PlanPayments option={option} today={today} />,
	};
}

function PlanPills({ plan, recommended, endsAfterDeparture }: PlanOption) {
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

/** "$80.83 a month, last Oct 22, 2027" */
function PlanPayments({ option: { plan, instalments }, today }: { option: PlanOption; today: string }) {
	const [first, last] = [instalments[0], instalments.at(-1)];
	return (
		<span>
			<span className="money font-semibold text-ink">{formatCents(first?.amount ?? 0)}</span>
			{plan === "full" ? " today, once" : ` ${intervalOf(plan)}, last `}
			{plan !== "full" && last && (
				<span className="whitespace-nowrap">{formatMonthDay(last.dueDate, today)}</span>
			)}
		</span>
	);
}

function intervalOf(plan: PlanOption["plan"]): string {
	if (plan === "weekly") return "a week";
	return plan === "bi-weekly" ? "every two weeks" : "a month";
}

function MissingPlans({ view: { isOrganizer } }: { view: JoinView }) {
	return (
		<p className="text-sm text-ink-soft">
			<Pill icon={<Icon name="lock" size={14} />}>Plus Feature</Pill>{" "}
			<strong className="text-ink">Unlock Payment Plans:</strong> paying in instalments needs{" "}
			{isOrganizer ? "your" : "the organizer's"} Plus or Pro plan.
		</p>
	);
}
