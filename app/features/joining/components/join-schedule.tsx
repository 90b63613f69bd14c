import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import { formatDate, formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { cx } from "#app/ui/cx.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { ONLY_FOR } from "./join-only.ts";
import { dayOnly } from "./join-words.ts";

type Props = { options: PlanOption[]; total: number; today: string };

/** From here on a schedule is set in two columns. */
const LONG = 13;

/** By the week a schedule may be taller than the screen: then it scrolls with the page. */
const NOT_STUCK =
	"lg:group-has-[[value='weekly']:checked]/join:static lg:group-has-[[value='bi-weekly']:checked]/join:static";

/** Every plan's whole schedule, dated and to the cent; the chosen plan's is the one that shows. */
export function Schedules({ options, total, today }: Props) {
	return (
		<section aria-labelledby="schedule" className={cx("lg:sticky lg:top-6", NOT_STUCK)}>
			<Ticket stubBelow stub={<InAll total={total} />}>
				<h2 id="schedule" className="label font-sans">
					Your schedule
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
	const long = instalments.length >= LONG;
	return (
		<div className={ONLY_FOR[plan]}>
			<p className="mb-1 font-semibold">{long ? `${label}, ${rhythmOf(option)}` : label}</p>
			<ol className={cx("border-line", long ? "columns-2 gap-x-6 text-sm" : "divide-y divide-line")}>
				{instalments.map(({ number, dueDate, amount }) => (
					<li key={number} className={cx("flex justify-between gap-3", long ? "py-1" : "py-2.5")}>
						<span className="tabular-nums">{dayOf(dueDate, today, long)}</span>
						<span className="money font-bold">{formatCents(amount)}</span>
					</li>
				))}
			</ol>
		</div>
	);
}

/** With the year, where it is not this one; in two columns without weekday, which is said above them. */
function dayOf(date: string, today: string, long: boolean): string {
	if (long) return date === today ? "Today" : dayOnly(date);
	if (date === today) return `Today, ${formatDay(date)}`;
	return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date);
}

function rhythmOf({ plan, instalments }: PlanOption): string {
	const weekday = new Date(`${instalments[0]?.dueDate}T00:00:00Z`).toLocaleDateString("en-US", {
		weekday: "long",
		timeZone: "UTC",
	});
	return plan === "weekly" ? `every ${weekday}` : `every second ${weekday}`;
}

function InAll({ total }: { total: number }) {
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
			<p>
				<span className="label block">In all</span>
				<span className="money block font-display text-xl font-bold">{formatCents(total)}</span>
			</p>
			<Pill tone="paid">No interest, no extra fee</Pill>
		</div>
	);
}
