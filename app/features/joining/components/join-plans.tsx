import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import { formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pricingPath } from "#app/lib/pricing-path.ts";
import { Card } from "#app/ui/card.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import * as cashBackTexts from "../texts/cash-back.ts";
import * as texts from "../texts/plans.ts";
import { CashBackVariants } from "./join-cash-back.tsx";

type PickerProps = { field: FieldLike; view: JoinView; className?: string };

export function PlanPicker({ field, view, className }: PickerProps) {
	const { options, firstPlans } = view;
	const cards = (first: boolean) =>
		options
			.filter(({ plan }) => firstPlans.includes(plan) === first)
			.map((option) => toRadioCard(option, view));
	return (
		<Card className={className}>
			<RadioCards
				field={field}
				label={texts.howToPay}
				options={cards(true)}
				more={{ summary: texts.moreWays, options: cards(false) }}
			/>
			{view.needsSubscription && <MissingPlans view={view} />}
		</Card>
	);
}

function toRadioCard(option: PlanOption, view: JoinView): RadioCard {
	return {
		value: option.plan,
		title: option.label,
		pills: <PlanPills {...option} />,
		details: (
			<CashBackVariants view={view} inline>
				{({ options }) => (
					<PlanPayments option={options.find(({ plan }) => plan === option.plan)} today={view.today} />
				)}
			</CashBackVariants>
		),
	};
}

function PlanPills({ plan, recommended, endsAfterDeparture }: PlanOption) {
	return (
		<>
			{recommended && (
				<Pill tone={plan === "full" ? "neutral" : "paid"} icon={null}>
					{texts.recommended}
				</Pill>
			)}
			{endsAfterDeparture && (
				<Pill tone="due" icon={null}>
					{texts.endsAfterStart}
				</Pill>
			)}
		</>
	);
}

/** "$80.83 a month, last Oct 22, 2027" */
function PlanPayments({ option, today }: { option: PlanOption | undefined; today: string }) {
	const readersDay = useReadersDay();
	if (!option) return cashBackTexts.notWithCashBack;
	const { plan, instalments } = option;
	const [first, last] = [instalments[0], instalments.at(-1)];
	const amount = <span className="money font-semibold text-ink">{formatCents(first?.amount ?? 0)}</span>;
	const day = last && <span className="whitespace-nowrap">{formatMonthDay(last.dueDate, today)}</span>;
	if (plan === "full") return <span>{readersDay ? texts.onceToday(amount) : texts.onceOn(amount, day)}</span>;
	return <span>{intervalText(plan)(amount, day)}</span>;
}

function intervalText(plan: PlanOption["plan"]) {
	if (plan === "weekly") return texts.weekly;
	return plan === "bi-weekly" ? texts.biWeekly : texts.monthly;
}

function MissingPlans({ view: { isOrganizer, oneTimeOffer, trip } }: { view: JoinView }) {
	const unlock = <strong className="text-ink">{texts.unlockPlans}</strong>;
	return (
		<div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
			<Pill icon={<Icon name="lock" size={14} />}>{texts.plusFeature}</Pill>
			<p>{isOrganizer ? texts.needsYourPlan(unlock) : texts.needsOrganizersPlan(unlock)}</p>
			<p className="flex flex-wrap gap-x-6">
				<Link
					className="link inline-block py-3 font-semibold"
					to={pricingPath("payment_plans", trip.shareId)}
					reloadDocument
				>
					{texts.viewPlans}
				</Link>
				{oneTimeOffer && (
					<Link className="link inline-block py-3 font-semibold" to={oneTimeOffer.to} reloadDocument>
						{oneTimeOffer.link}
					</Link>
				)}
			</p>
		</div>
	);
}
