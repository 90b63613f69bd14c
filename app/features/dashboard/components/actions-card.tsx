import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { MemberAction } from "../member-actions.ts";

export function ActionsCard({ view: { actions } }: { view: DashboardView }) {
	if (actions.forViewer.length === 0) return null;
	return (
		<Card title={actions.title}>
			<ActionRows actions={actions.forViewer} />
		</Card>
	);
}

/** A tap anywhere on a row follows its link. */
export function ActionRows({ actions }: { actions: MemberAction[] }) {
	return (
		<ul className="fact-rows">
			{actions.map(({ id, icon, to, title, details }) => (
				<li key={id}>
					<Icon name={icon} size={22} />
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
	);
}
