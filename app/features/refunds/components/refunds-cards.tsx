import { formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { RefundsSummary } from "../refunds-summary.server.ts";

type OwnProps = { own: NonNullable<RefundsSummary["own"]>; organizer: string; to: string };

export function OwnRefundCard({ own, organizer, to }: OwnProps) {
	const { open, refundable, isCovered } = own;
	return (
		<Card
			id="refund"
			title="Request Refund"
			aside={open && <Pill tone="due">{open.status === "pending" ? "Waiting" : "On its way"}</Pill>}
		>
			<p className="text-ink-soft">
				{open ? (
					<>
						You have asked for <Money cents={open.amount} />.
					</>
				) : refundable > 0 ? (
					<>
						If you can't come, you would get back <Money cents={refundable} />
						{` ${isCovered ? "today" : "once the trip's fund holds that much again"}. ${organizer} decides.`}
					</>
				) : (
					"There is nothing to refund right now."
				)}
			</p>
			<ButtonLink to={to} look="secondary" className="self-start max-sm:w-full">
				{open || refundable === 0 ? "See your refunds" : "Ask for a refund"}
			</ButtonLink>
		</Card>
	);
}

type InboxProps = {
	inbox: NonNullable<RefundsSummary["inbox"]>;
	to: string;
	isTask: boolean; // whether deciding is what the organizer is to do next
};

export function RefundInboxCard({ inbox: { waiting, named }, to, isTask }: InboxProps) {
	return (
		<Card
			id="refunds"
			title="Refund Requests"
			aside={waiting > 0 && <Pill tone="due">{`${waiting} open`}</Pill>}
		>
			{waiting === 0 ? (
				<p className="text-ink-soft">Nobody is waiting for your answer.</p>
			) : (
				<ul className="-my-2 divide-y divide-line">
					{named.map((request) => (
						<li key={request.id} className="flex justify-between gap-4 py-2">
							<bdi className="min-w-0 wrap-anywhere">{request.name}</bdi>
							<Money cents={request.amount} />
						</li>
					))}
				</ul>
			)}
			<ButtonLink
				to={to}
				look={waiting === 0 ? "quiet" : isTask ? "primary" : "secondary"}
				className={waiting > 0 ? undefined : "self-start"}
			>
				{waiting > 0 ? `Decide ${pluralize(waiting, "refund request")}` : "All refund requests"}
			</ButtonLink>
		</Card>
	);
}

function Money({ cents }: { cents: number }) {
	return <strong className="money font-semibold text-ink">{formatCents(cents)}</strong>;
}
