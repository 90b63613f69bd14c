import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DashboardView } from "../dashboard.server.ts";

export function SupportCard({ view }: { view: DashboardView }) {
	const { role, may, trip } = view;
	return (
		<Card title="Trip Changes & Support">
			<p className="flex items-start gap-3 text-ink-soft">
				<Icon name="life-buoy" className="mt-0.5 shrink-0" />
				{role === "organizer"
					? "Handle any necessary member requests (rare circumstances)"
					: "Contact support if changes are needed (rare circumstances only)"}
			</p>
			{role !== "organizer" && may["chat.post"] && (
				<p className="pl-8">
					<a className="link font-semibold" href="#chat">
						Ask <bdi>{trip.organizerName}</bdi> in the chat
					</a>
				</p>
			)}
		</Card>
	);
}
