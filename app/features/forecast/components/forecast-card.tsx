import { pathTo } from "#app/lib/path-to.ts";
import { pricingPath } from "#app/lib/pricing-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { ForecastCardView } from "../forecast.server.ts";
import * as texts from "../texts/card.ts";

/** The links reload, because their pages have no client router. */
export function ForecastCard({ card }: { card: ForecastCardView }) {
	const { shareId, title, range, text, needsPlan, hasBudget } = card;
	const quiet = { look: "quiet", reloadDocument: true } as const;
	return (
		<Card title={title}>
			<p className="text-ink-soft">
				{range && <span className="block text-lg font-bold text-ink tabular-nums">{range}</span>}
				{range && `${texts.estimateNotQuote}. `}
				{text}
			</p>
			{range && (
				<ButtonLink to={pathTo("/trip/:shareId/forecast", { shareId })} look="secondary" wide reloadDocument>
					{texts.seeHow}
				</ButtonLink>
			)}
			{(needsPlan || hasBudget) && (
				<p className="-my-2 flex flex-wrap gap-x-6">
					{needsPlan && (
						<ButtonLink to={pricingPath("group_polls", shareId)} {...quiet}>
							{texts.seePlans}
						</ButtonLink>
					)}
					{hasBudget && (
						<ButtonLink to={pathTo("/trip/:shareId/budget", { shareId })} {...quiet}>
							{texts.seeBudget}
						</ButtonLink>
					)}
				</p>
			)}
		</Card>
	);
}
