import { formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { ProgressItem, ProgressStatus } from "../progress.ts";

const STATUS: Record<ProgressStatus, { icon: IconName; look?: string; word: string }> = {
	pending: { icon: "circle-dashed", look: undefined, word: "Pending" },
	in_progress: { icon: "loader", look: "step-due", word: "In progress" },
	warning: { icon: "triangle-alert", look: "step-late", word: "Warning" },
	completed: { icon: "circle-check", look: "step-paid", word: "Completed" },
};

export function ProgressCard({ view }: { view: DashboardView }) {
	const { items, percent } = view.progress;
	return (
		<Card title="Trip Progress" aside={<span className="tabular-nums">{`${percent}%`}</span>}>
			<Progress value={percent} label="Trip progress" />
			<ul className="progress-steps">
				{items.map((item) => (
					<ProgressRow key={item.id} item={item} view={view} />
				))}
			</ul>
		</Card>
	);
}

function ProgressRow({ item, view }: { item: ProgressItem; view: DashboardView }) {
	const { title, text } = progressText(item.id, view);
	const { icon, look, word } = STATUS[item.status];
	return (
		<li className={look}>
			<Icon name={icon} size={22} />
			<div>
				<p>{title}</p>
				<p>
					<strong>{word}</strong>
					{` · ${text}`}
				</p>
			</div>
		</li>
	);
}

function progressText(id: ProgressItem["id"], view: DashboardView): { title: string; text: string } {
	const { people } = view;
	switch (id) {
		case "members":
			return { title: "Member confirmations", text: `${people.confirmed} of ${people.members} confirmed` };
		case "payments":
			return { title: "Payment collection", text: collectedText(view) };
		case "booking":
			return { title: "Booking deadline", text: daysUntilText(view) };
		case "documents":
			return {
				title: "Documents",
				text: areDocumentsOpen(view) ? "Check passports and visas" : "Opens 30 days before",
			};
	}
}

function collectedText({ money, trip }: DashboardView): string {
	if (!money) return "Seen by those aboard";
	const collected = `${formatCents(money.collected)} of ${formatCents(trip.totalCost)}`;
	return money.overdue > 0 ? `${collected} · ${money.overdue} overdue` : collected;
}

function daysUntilText({ trip, today }: DashboardView): string {
	if (!trip.startDate) return "Dates TBD";
	if (trip.startDate <= today) return "The trip has started";
	return `${pluralize(trip.daysUntil, "day")} out`;
}

function areDocumentsOpen({ progress }: DashboardView): boolean {
	return progress.items.some(({ id, status }) => id === "documents" && status !== "pending");
}
