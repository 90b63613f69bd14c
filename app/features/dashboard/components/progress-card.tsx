import { formatCents } from "#app/lib/money.ts";
import { countOf } from "#app/lib/words.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { ProgressItem, ProgressStatus } from "../progress.ts";

const STATUS: Record<ProgressStatus, { icon: IconName; tone: string; word: string }> = {
	pending: { icon: "circle-dashed", tone: "text-ink-soft", word: "Pending" },
	in_progress: { icon: "loader", tone: "text-due", word: "In progress" },
	warning: { icon: "triangle-alert", tone: "text-late", word: "Warning" },
	completed: { icon: "circle-check", tone: "text-paid", word: "Completed" },
};

export function ProgressCard({ view }: { view: DashboardView }) {
	const { items, percent } = view.progress;
	return (
		<Card title="Trip Progress" aside={<span className="tabular-nums">{`${percent}%`}</span>}>
			<Progress value={percent} label="Trip progress" />
			<ul className="-mb-2 divide-y divide-line">
				{items.map((item) => (
					<Item key={item.id} item={item} view={view} />
				))}
			</ul>
		</Card>
	);
}

function Item({ item, view }: { item: ProgressItem; view: DashboardView }) {
	const { title, text } = wordsFor(item.id, view);
	const { icon, tone, word } = STATUS[item.status];
	return (
		<li className="flex items-start gap-3 py-3">
			<Icon name={icon} size={22} className={cx("mt-0.5 shrink-0", tone)} />
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{title}</p>
				<p className="text-sm text-ink-soft tabular-nums">
					<span className={cx("font-semibold", tone)}>{word}</span> · {text}
				</p>
			</div>
		</li>
	);
}

function wordsFor(id: ProgressItem["id"], view: DashboardView): { title: string; text: string } {
	const { people } = view;
	switch (id) {
		case "members":
			return { title: "Member confirmations", text: `${people.confirmed} of ${people.members} confirmed` };
		case "payments":
			return { title: "Payment collection", text: moneyWords(view) };
		case "booking":
			return { title: "Booking deadline", text: daysWords(view) };
		case "documents":
			return {
				title: "Documents",
				text: documentsAreOpen(view) ? "Check passports and visas" : "Opens 30 days before",
			};
	}
}

function moneyWords({ money, trip }: DashboardView): string {
	if (!money) return "Seen by those aboard";
	const collected = `${formatCents(money.collected)} of ${formatCents(trip.totalCost)}`;
	return money.overdue > 0 ? `${collected} · ${money.overdue} overdue` : collected;
}

function daysWords({ trip, today }: DashboardView): string {
	if (!trip.startDate) return "Dates TBD";
	if (trip.startDate <= today) return "The trip has started";
	return `${countOf(trip.daysUntil, "day")} out`;
}

function documentsAreOpen({ progress }: DashboardView): boolean {
	return progress.items.some(({ id, status }) => id === "documents" && status !== "pending");
}
