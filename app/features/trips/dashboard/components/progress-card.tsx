import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";

const STEP_ICONS = {
	open: "circle-dashed",
	due: "loader",
	late: "triangle-alert",
	paid: "circle-check",
} as const;

/** The trip's progress. While the organizer is alone, words replace the percentage. */
export function ProgressCard({ view }: { view: DashboardView }) {
	const { items, percent, alone, deadline } = view.progress;
	return (
		<Card title={texts.progressTitle} aside={<span className="tabular-nums">{`${percent}%`}</span>}>
			{alone ? (
				<p className="text-ink-soft">{alone}</p>
			) : (
				<Progress value={percent} label={texts.progressTitle} />
			)}
			<ul className="fact-rows trip-steps">
				{deadline && (
					<li>
						<Icon name="calendar-clock" size={22} />
						<p>{deadline}</p>
					</li>
				)}
				{items.map(({ id, tone, title, word, text }) => (
					<li key={id} data-tone={tone}>
						<Icon name={STEP_ICONS[tone]} size={22} />
						<div>
							<p>{title}</p>
							<p>
								<strong>{word}</strong>
								{text && <span>{` · ${text}`}</span>}
							</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
