import type { ReactNode } from "react";
import type { ScheduleOption } from "#app/features/payments/schedule/schedule-options.server.ts";
import { formatDate, formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pricingPath } from "#app/lib/pricing-path.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { cx } from "#app/ui/cx.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import { Money } from "./join-summary.tsx";
import { SHOW_WITHOUT_HAS, showForSchedule, WITH_CASH_BACK, WITHOUT_CASH_BACK } from "./plan-visibility.ts";

type PickerProps = { field: FieldLike; view: JoinView; className?: string };

export function SchedulePicker({ field, view, className }: PickerProps) {
	const { options, firstPlans } = view;
	const cards = (first: boolean) =>
		options
			.filter(({ plan }) => firstPlans.includes(plan) === first)
			.map((option) => toRadioCard(option, view));
	return (
		<Card className={cx("card-tight plans", className)}>
			<RadioCards
				field={field}
				label={texts.howToPay}
				options={cards(true)}
				more={{ summary: texts.moreWays, options: cards(false) }}
			/>
			{view.isOnlyCustom && options.length > 1 && (
				<p className="text-sm text-ink-soft">{texts.onlyCustom(<bdi>{view.trip.organizerName}</bdi>)}</p>
			)}
			{view.needsSubscription && <MissingPlans view={view} />}
		</Card>
	);
}

function toRadioCard(option: ScheduleOption, view: JoinView): RadioCard {
	return {
		value: option.plan,
		title: option.label,
		pills: <PlanPills {...option} isOwnTrip={view.isOrganizer} />,
		details: (
			<CashBackVariants view={view} inline>
				{({ options }) => (
					<PlanPayments option={options.find(({ plan }) => plan === option.plan)} today={view.today} />
				)}
			</CashBackVariants>
		),
	};
}

/** A recommendation says what it depends on; for the full payment this is in its details. */
function PlanPills({
	plan,
	recommendedFrom,
	endsAfterDeparture,
	isOwnTrip,
}: ScheduleOption & { isOwnTrip: boolean }) {
	return (
		<>
			{plan === "custom" && <Pill icon={null}>{isOwnTrip ? texts.yourPlan : texts.organizersPlan}</Pill>}
			{recommendedFrom !== null && (
				<span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
					<Pill tone={plan === "full" ? "neutral" : "paid"} icon={null}>
						{texts.recommended}
					</Pill>
					{recommendedFrom > 0 && texts.fromShare(formatCents(recommendedFrom))}
				</span>
			)}
			{endsAfterDeparture && (
				<Pill tone="due" icon={null}>
					{texts.endsAfterStart}
				</Pill>
			)}
		</>
	);
}

/** "$80.83 a month until Oct 22, 2027" */
function PlanPayments({ option, today }: { option: ScheduleOption | undefined; today: string }) {
	const readersDay = useReadersDay();
	if (!option) return texts.notWithCashBack;
	const { plan, instalments } = option;
	const [first, last] = [instalments[0], instalments.at(-1)];
	const amount = <span className="money font-semibold text-ink">{formatCents(first?.amount ?? 0)}</span>;
	const day = last && <span className="whitespace-nowrap">{formatMonthDay(last.dueDate, today)}</span>;
	if (plan === "full") return <span>{readersDay ? texts.onceToday(amount) : texts.onceOn(amount, day)}</span>;
	if (plan === "custom") return <span>{texts.firstThen(amount, instalments.length - 1, day)}</span>;
	return <span>{intervalText(plan)(amount, day)}</span>;
}

function intervalText(plan: ScheduleOption["plan"]) {
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

type Props = { options: ScheduleOption[]; total: number; cashBack: number; today: string };

/** This many rows are shown as a plain list; longer schedules scroll in their own box. */
const MAX_ROWS = 3;

/** The page contains the schedules of all plans, and CSS shows the chosen one. */
export function Schedules({ options, total, cashBack, today }: Props) {
	const id = cashBack > 0 ? "schedule-with-cash-back" : "schedule";
	return (
		<section aria-labelledby={id} className="join-schedule">
			<Ticket stubBelow stub={<ScheduleTotal total={total} cashBack={cashBack} />}>
				<h2 id={id} className="label font-sans">
					{texts.schedule}
				</h2>
				{options.map((option) => (
					<Schedule key={option.plan} option={option} today={today} />
				))}
			</Ticket>
		</section>
	);
}

function Schedule({ option, today }: { option: ScheduleOption; today: string }) {
	const { plan, label, instalments } = option;
	const long = instalments.length > MAX_ROWS;
	const readersDay = useReadersDay();
	const rows = (
		<ol className="schedule">
			{instalments.map(({ dueDate, amount }, index) => (
				<li key={dueDate}>
					<span>
						{index === 0 && readersDay
							? texts.todayWith(formatDate(readersDay, today))
							: formatDate(dueDate, today)}
					</span>
					<span>{formatCents(amount)}</span>
				</li>
			))}
		</ol>
	);
	return (
		<div className={showForSchedule(plan)}>
			<p className={cx("font-semibold", SHOW_WITHOUT_HAS)}>{label}</p>
			{long ? (
				<ScrollArea label={texts.allPayments(label)} className="schedule-long">
					{rows}
				</ScrollArea>
			) : (
				rows
			)}
		</div>
	);
}

function ScheduleTotal({ total, cashBack }: { total: number; cashBack: number }) {
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
			{cashBack > 0 && (
				<p className="flex w-full justify-between gap-x-4">
					<span>{texts.cashBack}</span>
					<span className="money font-semibold">{formatCents(cashBack)}</span>
				</p>
			)}
			<p>
				<span className="label block">{texts.total}</span>
				<span className="amount block lg:text-xl">{formatCents(total)}</span>
			</p>
			<Pill tone="paid" bare>
				{texts.noInterest}
			</Pill>
		</div>
	);
}

/** The amount is posted as well, so that nothing other than the shown amount is charged. */
export function CashBackField({ field, view }: { field: FieldLike; view: JoinView }) {
	const { cashBack, share } = view;
	if (!cashBack) return null;
	const { amount, rest } = cashBack;
	return (
		<Card>
			<input type="hidden" name="cashBackAmount" value={amount} />
			<CheckboxField
				field={field}
				label={texts.payWithCashBack(<Money cents={amount} />)}
				hint={
					rest > 0
						? texts.leavesToPay(<Money cents={rest} />, <Money cents={share} />)
						: texts.paysAll(<Money cents={share} />)
				}
			/>
		</Card>
	);
}

type Variant = { options: ScheduleOption[]; total: number; cashBack: number };

type VariantsProps = {
	view: JoinView;
	children: (variant: Variant) => ReactNode;
	whenPaid?: ReactNode;
	inline?: boolean;
};

/**
 * A part of the form, rendered once, or twice: without and with cash back. `whenPaid` replaces it if cash back pays
 * everything.
 */
export function CashBackVariants({ view, children, whenPaid = null, inline = false }: VariantsProps) {
	const { options, share, cashBack } = view;
	const without = children({ options, total: share, cashBack: 0 });
	if (!cashBack) return without;
	const { amount, rest } = cashBack;
	const Box = inline ? "span" : "div";
	return (
		<>
			<Box className={WITHOUT_CASH_BACK}>{without}</Box>
			<Box className={WITH_CASH_BACK}>
				{rest > 0 ? children({ options: cashBack.options, total: rest, cashBack: amount }) : whenPaid}
			</Box>
		</>
	);
}

/** The class of a part of the form that is useless if cash back pays everything. */
export function unlessPaid({ cashBack }: JoinView): string | undefined {
	return cashBack?.rest === 0 ? WITHOUT_CASH_BACK : undefined;
}
