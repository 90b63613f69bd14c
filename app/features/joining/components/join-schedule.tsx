import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import { formatDate, formatMonthDay, weekdayOf } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import * as cashBackTexts from "../texts/cash-back.ts";
import * as texts from "../texts/plans.ts";
import { showForPlan } from "./plan-visibility.ts";

type Props = { options: PlanOption[]; total: number; cashBack: number; today: string };

const MIN_TWO_COLUMN_ROWS = 13;

/** The schedules of all plans are in the page, and CSS shows the one that is chosen. */
export function Schedules({ options, total, cashBack, today }: Props) {
	const id = cashBack > 0 ? "schedule-with-cash-back" : "schedule";
	return (
		<section aria-labelledby={id}>
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

function Schedule({ option, today }: { option: PlanOption; today: string }) {
	const { plan, label, instalments } = option;
	const long = instalments.length >= MIN_TWO_COLUMN_ROWS;
	const readersDay = useReadersDay();
	return (
		<div className={showForPlan(plan)}>
			<p className="mb-1 font-semibold">{long ? labelWithInterval(option) : label}</p>
			<ol className={cx("schedule", long && "schedule-long")}>
				{instalments.map(({ dueDate, amount }, index) => (
					<li key={dueDate}>
						<span>
							{index === 0 && readersDay
								? formatToday(readersDay, today, long)
								: formatDueDay(dueDate, today, long)}
						</span>
						<span>{formatCents(amount)}</span>
					</li>
				))}
			</ol>
		</div>
	);
}

/** The first payment is made when the form is sent, so it is due today, in the reader's time zone. */
function formatToday(readersDay: string, today: string, long: boolean): string {
	return long ? texts.today : texts.todayWith(formatDate(readersDay, today));
}

/** Two columns leave no room for weekdays, so the heading has them. */
function formatDueDay(date: string, today: string, long: boolean): string {
	return long ? formatMonthDay(date, today) : formatDate(date, today);
}

function labelWithInterval({ plan, label, instalments }: PlanOption): string {
	const weekday = weekdayOf(instalments[0]?.dueDate ?? "");
	return plan === "weekly" ? texts.everyWeek(label, weekday) : texts.everySecondWeek(label, weekday);
}

function ScheduleTotal({ total, cashBack }: { total: number; cashBack: number }) {
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
			{cashBack > 0 && (
				<p className="flex w-full justify-between gap-x-4">
					<span>{cashBackTexts.cashBack}</span>
					<span className="money font-semibold">{formatCents(cashBack)}</span>
				</p>
			)}
			<p>
				<span className="label block">{texts.total}</span>
				<span className="amount block text-xl">{formatCents(total)}</span>
			</p>
			<Pill tone="paid">{texts.noInterest}</Pill>
		</div>
	);
}
