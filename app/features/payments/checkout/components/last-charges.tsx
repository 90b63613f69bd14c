import * as texts from "#app/features/payments/texts/automatic-charges.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import type { AutomaticChargesView } from "../automatic-charges.server.ts";

export function LastCharges({ view: { last, today } }: { view: AutomaticChargesView }) {
	if (last.length === 0) return null;
	return (
		<Card title={texts.lastTries}>
			<ul className="divide-y divide-line tabular-nums">
				{last.map(({ id, date, amount, outcome, card }) => (
					<li key={id} className="flex justify-between gap-x-4 py-2">
						<span>
							{formatDate(date, today)}
							<span className="block text-ink-soft">
								{texts.tried[outcome]}
								{card && `, ${card.replaceAll(" ", "\u00a0")}`}
							</span>
						</span>
						<span className="font-semibold">{formatCents(amount)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
