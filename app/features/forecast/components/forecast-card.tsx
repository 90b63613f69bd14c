import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { ForecastCardView } from "../forecast.server.ts";
import * as texts from "../texts/card.ts";

/** The link reloads, because its page has no client router. */
export function ForecastCard({ card: { shareId, range, hasBudget, text } }: { card: ForecastCardView }) {
	return (
		<Card title={texts.cardTitle}>
			{range ? (
				<p>
					<span className="block text-lg font-bold tabular-nums">{range}</span>
					<span className="text-ink-soft">
						{texts.estimateNotQuote}. {text}
					</span>
				</p>
			) : (
				<p className="text-ink-soft">{text}</p>
			)}
			{range ? (
				<ButtonLink to={pathTo("/trip/:shareId/forecast", { shareId })} look="secondary" wide reloadDocument>
					{texts.seeHow}
				</ButtonLink>
			) : (
				<ButtonLink to="/pricing" look="secondary" wide reloadDocument>
					{texts.seePlans}
				</ButtonLink>
			)}
			{hasBudget && (
				<ButtonLink
					to={pathTo("/trip/:shareId/budget", { shareId })}
					look="quiet"
					className="self-start"
					reloadDocument
				>
					{texts.budget}
				</ButtonLink>
			)}
		</Card>
	);
}
