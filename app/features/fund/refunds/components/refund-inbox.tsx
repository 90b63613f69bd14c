import { useSearchParams } from "react-router";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Pill } from "#app/ui/pill.tsx";
import { decidedRequest } from "../decided-path.ts";
import { dayOf } from "../refund-dates.ts";
import type { RefundInboxView } from "../refunds-view.server.ts";
import * as cardTexts from "../texts/cards.ts";
import * as texts from "../texts/decision.ts";
import * as refundTexts from "../texts/refunds.ts";
import { formResultFor } from "./form-result-for.ts";
import { RefundBreakdown } from "./refund-breakdown.tsx";
import { RefundDecision } from "./refund-decision.tsx";
import { QuotedText, SettledRefundItem } from "./refund-status.tsx";

type Props = {
	inbox: RefundInboxView;
	reply?: FormResult;
};

export function RefundInbox({ inbox, reply }: Props) {
	const { waiting, settled } = inbox;
	const [query] = useSearchParams();
	const decided = decidedRequest(query);
	const { form } = buildForm({
		id: "refund-decision",
		actionData: formResultFor(reply, { intent: "decide" }),
	});
	const isDecided = !waiting.some((refund) => refund.id === reply?.initialValue?.refundId);
	return (
		<Card
			id="refunds"
			title={cardTexts.decisionTitle}
			aside={waiting.length > 0 && <Pill tone="due">{cardTexts.open(waiting.length)}</Pill>}
		>
			{isDecided && <FormErrors id={form.errorId} errors={form.errors} title={texts.notSaved} />}
			{waiting.length === 0 && (
				<p className="text-ink-soft">{settled.length === 0 ? texts.nobodyAsked : texts.allAnswered}</p>
			)}
			{waiting.length > 0 && (
				<ul className="flex flex-col divide-y divide-line">
					{waiting.map((refund) => (
						<li key={refund.id} className="flex flex-col gap-4 py-6 first:pt-0 last:pb-0">
							<RefundRequester refund={refund} />
							<RefundBreakdown plan={refund.preview} total={texts.backToCardOf(firstNameOf(refund.name))} />
							<RefundDecision refund={refund} isOwn={refund.isOwn} reply={reply} />
						</li>
					))}
				</ul>
			)}
			{settled.length > 0 && (
				<Disclosure summary={texts.earlier(settled.length)} open={settled.some(({ id }) => id === decided)}>
					<ul className="divide-y divide-line pt-2">
						{settled.map((refund) => (
							<SettledRefundItem
								key={refund.id}
								refund={refund}
								title={(amount) => refundTexts.memberRefund(<bdi>{refund.name}</bdi>, amount)}
								speaker={texts.youSaid}
							/>
						))}
					</ul>
				</Disclosure>
			)}
		</Card>
	);
}

function RefundRequester({ refund }: { refund: RefundInboxView["waiting"][number] }) {
	return (
		<>
			<div className="flex items-center gap-3">
				<Avatar name={refund.name} decorative />
				<div className="min-w-0">
					<h3 className="font-semibold wrap-anywhere" dir="auto">
						{refund.name}
					</h3>
					<p className="text-sm text-ink-soft tabular-nums">{refundTexts.asked(dayOf(refund.askedAt))}</p>
				</div>
			</div>
			{!refund.isOwn && <p>{refund.isLeaving ? common.asksToLeave : common.asksToStay}</p>}
			{refund.reason ? (
				<QuotedText speaker={texts.reason} words={refund.reason} />
			) : (
				<p className="text-ink-soft">{texts.noReason}</p>
			)}
		</>
	);
}

function firstNameOf(name: string): string {
	return name.trim().split(/\s+/)[0] ?? name;
}
