import { type Cents, formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { FundPill } from "../fund-pill.ts";
import * as texts from "../texts/panel.ts";

type Props = {
	trip: { shareId: string; totalCost: number };
	fund: {
		tripId: string;
		pill: FundPill;
		paidIn: Cents;
		rows: [label: string, amount: string][];
		note: string | null;
		plan: { text: string; link: string; to: string } | null;
	};
	isTask: boolean; // whether releasing is what the organizer is to do next
};

export function FundPanel({ trip: { shareId, totalCost }, fund, isTask }: Props) {
	const { paidIn } = fund;
	return (
		<Card title={texts.panelTitle} aside={<Pill tone={fund.pill.tone}>{fund.pill.word}</Pill>}>
			<div className="flex flex-col gap-3">
				<dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
					<div>
						<dt className="label">{texts.paidInSoFar}</dt>
						<dd className="amount mt-1 text-xl">{formatCents(paidIn)}</dd>
					</div>
					<div>
						<dt className="sr-only">{texts.totalCost}</dt>
						<dd className="text-ink-soft">
							{texts.ofTotal(<span className="money font-semibold text-ink">{formatCents(totalCost)}</span>)}
						</dd>
					</div>
				</dl>
				<Progress value={Math.min(paidIn, totalCost)} max={totalCost} label={texts.paidInOfTotal} />
			</div>
			<dl className="fund-amounts">
				{fund.rows.map(([label, amount]) => (
					<div key={label}>
						<dt className="label">{label}</dt>
						<dd className="amount">{amount}</dd>
					</div>
				))}
			</dl>
			{fund.note && <p className="text-ink-soft">{fund.note}</p>}
			{fund.plan && (
				<p>
					{fund.plan.text}{" "}
					<Link className="link -my-3 inline-block py-3 font-semibold" to={fund.plan.to}>
						{fund.plan.link}
					</Link>
				</p>
			)}
			<ButtonLink
				to={`/fund-release/${fund.tripId}`}
				look={isTask ? "primary" : "secondary"}
				icon={<Icon name="landmark" />}
			>
				{texts.manage}
			</ButtonLink>
			<ButtonLink to={`/trip/${shareId}/statement`} look="quiet" className="self-start">
				{texts.statement}
			</ButtonLink>
		</Card>
	);
}
