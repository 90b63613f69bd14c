import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { DashboardView } from "../dashboard.server.ts";

const ICONS = {
	refunds: "landmark",
	reminders: "bell",
	documents: "shield-check",
	pass: "plane-takeoff",
	calendar: "calendar-days",
} as const;

/** A tap anywhere on a row follows its link. */
export function ActionsCard({ view }: { view: DashboardView }) {
	const { title, list } = view.actions;
	if (list.length === 0) return null;
	return (
		<Card title={title}>
			<ul className="fact-rows">
				{list.map(({ id, to, title, details }) => (
					<li key={id}>
						<Icon name={ICONS[id]} size={22} />
						<div>
							<p>
								<Link className="link" to={to}>
									{title}
								</Link>
							</p>
							<p>{details}</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
