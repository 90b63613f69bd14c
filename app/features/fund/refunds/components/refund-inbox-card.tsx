import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { RefundsSummary } from "../refunds-summary.server.ts";
import * as texts from "../texts/cards.ts";

type InboxProps = {
	inbox: NonNullable<RefundsSummary["inbox"]>;
	to: string;
	isTask: boolean; // whether deciding is the organizer's next task
};

export function RefundInboxCard({ inbox: { waiting, failed, open, named }, to, isTask }: InboxProps) {
	return (
		<Card
			id="refunds"
			title={texts.decisionTitle}
			aside={open > 0 && <Pill tone="due">{texts.open(open)}</Pill>}
		>
			{open === 0 && <p className="text-ink-soft">{texts.nobodyWaits}</p>}
			{failed > 0 && <p>{texts.failed(failed)}</p>}
			{waiting > 0 && (
				<ul className="-my-2 divide-y divide-line">
					{named.map((request) => (
						<li key={request.id} className="flex justify-between gap-4 py-2">
							<div className="min-w-0">
								<bdi className="wrap-anywhere">{request.name}</bdi>
								{request.wish && <p className="text-sm text-ink-soft">{request.wish}</p>}
							</div>
							<Money cents={request.amount} />
						</li>
					))}
				</ul>
			)}
			<ButtonLink
				to={to}
				look={open === 0 ? "quiet" : isTask ? "primary" : "secondary"}
				className={open > 0 ? undefined : "self-start"}
			>
				{waiting > 0 ? texts.decide(waiting) : failed > 0 ? texts.decideOnFailed : texts.allRequests}
			</ButtonLink>
		</Card>
	);
}

function Money({ cents }: { cents: number }) {
	return <strong className="money font-semibold text-ink">{formatCents(cents)}</strong>;
}
