import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { FundOverview } from "../fund-overview.server.ts";
import { FundPill } from "./fund-pill.tsx";

type Props = {
	trip: { shareId: string; totalCost: number };
	fund: Omit<FundOverview, "onItsWay" | "heldForRefunds"> & { tripId: string };
	isTask: boolean; // whether releasing is what the organizer is to do next
};

export function FundPanel({ trip: { shareId, totalCost }, fund, isTask }: Props) {
	const { totalCollected, totalReleased, availableBalance, platformFeesCollected } = fund;
	return (
		<Card title="Trip fund" aside={<FundPill status={fund.status} />}>
			<div className="flex flex-col gap-3">
				<dl className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
					<div>
						<dt className="label">Collected so far</dt>
						<dd className="amount mt-1 text-xl leading-8">{formatCents(totalCollected)}</dd>
					</div>
					<div>
						<dt className="sr-only">Total cost</dt>
						<dd className="text-ink-soft">
							of <span className="money font-semibold text-ink">{formatCents(totalCost)}</span>
						</dd>
					</div>
				</dl>
				<Progress
					value={Math.min(totalCollected, totalCost)}
					max={totalCost}
					label="Collected out of the total cost"
				/>
			</div>
			<dl className="fund-amounts">
				<FundAmount label="Available" cents={availableBalance} />
				<FundAmount label="Released" cents={totalReleased} />
				<FundAmount label="Booking fees" cents={platformFeesCollected} />
			</dl>
			<ButtonLink
				to={`/fund-release/${fund.tripId}`}
				look={isTask ? "primary" : "secondary"}
				icon={<Icon name="landmark" />}
			>
				{availableBalance > 0 ? "Manage and release funds" : "Manage funds"}
			</ButtonLink>
			<ButtonLink to={`/trip/${shareId}/statement`} look="quiet" className="self-start">
				Fund statement
			</ButtonLink>
		</Card>
	);
}

function FundAmount({ label, cents }: { label: string; cents: number }) {
	return (
		<div>
			<dt className="label">{label}</dt>
			<dd className="amount">{formatCents(cents)}</dd>
		</div>
	);
}
