import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";

const ICONS = {
	open: "circle-dashed",
	due: "loader",
	late: "triangle-alert",
	paid: "circle-check",
} as const;

export function ProgressCard({ view }: { view: DashboardView }) {
	const { items, percent } = view.progress;
	return (
		<Card title={texts.progressTitle} aside={<span className="tabular-nums">{`${percent}%`}</span>}>
			<Progress value={percent} label={texts.progressTitle} />
			<ul className="fact-rows">
				{items.map(({ id, tone, title, word, text }) => (
					<li key={id} data-tone={tone}>
						<Icon name={ICONS[tone]} size={22} />
						<div>
							<p>{title}</p>
							<p>
								<strong>{word}</strong>
								{` · ${text}`}
							</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
