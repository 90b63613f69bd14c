import { Card } from "#app/ui/card.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import type { DashboardView } from "../dashboard.server.ts";

export function ActionsCard({ view: { actions } }: { view: DashboardView }) {
	if (actions.forViewer.length === 0) return null;
	return (
		<Card title={actions.title}>
			<LinkRows rows={actions.forViewer} />
		</Card>
	);
}
