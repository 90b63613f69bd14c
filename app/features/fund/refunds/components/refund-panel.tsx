import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { dayOf } from "../refund-dates.ts";
import type { OwnRefunds, RefundRequestSummary } from "../refunds-view.server.ts";
import * as cardTexts from "../texts/cards.ts";
import * as decisionTexts from "../texts/decision.ts";
import * as lowTexts from "../texts/fund-too-low.ts";
import * as refundTexts from "../texts/refunds.ts";
import * as texts from "../texts/request.ts";
import * as settleTexts from "../texts/settle.ts";
import { formResultFor } from "./form-result-for.ts";
import { RefundBreakdown } from "./refund-breakdown.tsx";
import { QuotedText, RefundPill, SettledRefundItem } from "./refund-status.tsx";

type Props = {
	own: OwnRefunds;
	organizer: string;
	isOrganizer: boolean;
	isCancelled: boolean; // the trip
	isLeaving: boolean; // whether the form is open from the start
	reply?: FormResult;
};

function refundForm(reply?: FormResult) {
	return buildForm<"reason" | "leaving">({
		id: "refund-form",
		actionData: formResultFor(reply, { intent: "refund" }),
		defaults: { leaving: "true" },
	});
}

export function RefundPanel(props: Props) {
	const { own, organizer, isOrganizer, reply } = props;
	const speaker = isOrganizer ? decisionTexts.youSaid : organizer;
	const { open, preview, settled } = own;
	const { form } = refundForm(reply);
	const canAsk = !open && preview.refundable > 0;
	return (
		<Card id="refund" title={cardTexts.requestTitle} aside={open && <RefundPill status={open.status} />}>
			{!canAsk && <FormErrors id={form.errorId} errors={form.errors} title={texts.notSent} />}
			{open && <OpenRequest open={open} {...props} />}
			{settled.length > 0 && (
				<ul className="divide-y divide-line" aria-label={texts.earlier}>
					{settled.map((refund) => (
						<SettledRefundItem
							key={refund.id}
							refund={refund}
							title={refundTexts.refundOf}
							speaker={speaker}
						/>
					))}
				</ul>
			)}
			{own.hasFailed && (
				<Notice tone="late" title={settleTexts.notThroughTitle}>
					{settleTexts.notThrough(organizer)}
				</Notice>
			)}
			{own.isChargingPaused && <Notice title={texts.pausedTitle}>{texts.paused}</Notice>}
			{canAsk && <RequestRefundForm {...props} />}
			{!open && !canAsk && own.isBankDeciding && (
				<p className="text-ink-soft">{isOrganizer ? texts.disputed : texts.disputedThenLeave}</p>
			)}
			{!open && !canAsk && !own.isBankDeciding && settled.length === 0 && (
				<p className="text-ink-soft">{own.hasPaid ? texts.nothingLeft : texts.nothingYet}</p>
			)}
		</Card>
	);
}

function OpenRequest({ own, open, organizer, isOrganizer }: Props & { open: RefundRequestSummary }) {
	const day = dayOf(open.askedAt);
	const waitsFor = own.isTold ? texts.waitsFor : texts.waitsUntold;
	const waits = isOrganizer ? texts.waitsForYou(day) : waitsFor(organizer, day);
	const approved = isOrganizer ? texts.youApproved : texts.approved(organizer);
	return (
		<>
			<p>
				<span className="amount block text-xl">{formatCents(open.amount)}</span>
				<span className="text-ink-soft">{open.status === "pending" ? waits : approved}</span>
			</p>
			{!isOrganizer && <p className="text-ink-soft">{open.isLeaving ? texts.leavesThen : texts.staysThen}</p>}
			{open.reason && <QuotedText speaker={texts.yourReason} words={open.reason} />}
			{open.notes && (
				<QuotedText speaker={isOrganizer ? decisionTexts.youSaid : organizer} words={open.notes} />
			)}
		</>
	);
}

/** Organizers, and members who asked before, see the breakdown only when they open the form. */
function RequestRefundForm({ own, organizer, isOrganizer, isCancelled, isLeaving, reply }: Props) {
	const later = own.hasChargesAhead ? "automatic" : own.hasLaterPayments ? "byHand" : "paid";
	const { form, field } = refundForm(reply);
	const hasErrors = Object.keys(form.allErrors).length > 0;
	const isFolded = isOrganizer || own.settled.length > 0;
	const breakdown = <RefundBreakdown plan={own.preview} total={texts.backToYourCard} />;
	return (
		<>
			{!isFolded && (
				<>
					<p className="text-ink-soft">{leadOf(own, isCancelled)}</p>
					{breakdown}
				</>
			)}
			{own.isCovered && own.released > 0 && (
				<p className="text-ink-soft">
					{isOrganizer
						? texts.partReleasedToYou(formatCents(own.released))
						: texts.partReleased(formatCents(own.released), organizer)}
				</p>
			)}
			{!own.isCovered && (
				<Notice tone="due" title={isCancelled ? lowTexts.fundTooLowForGood : lowTexts.fundTooLowTitle}>
					{lowTexts.fundTooLow({ organizer, isOrganizer, isCancelled, hasSome: own.hasSome })}
				</Notice>
			)}
			<Disclosure
				summary={own.settled.length > 0 ? texts.askAgain : cardTexts.ask}
				open={hasErrors || isLeaving}
			>
				<PostForm form={form} errorTitle={texts.notSent} preventScrollReset>
					<input type="hidden" name="intent" value="refund" />
					<input type="hidden" name="memberId" value={own.memberId} />
					{isFolded && breakdown}
					<TextareaField
						field={field("reason")}
						label={texts.reason}
						optional
						rows={3}
						maxLength={1000}
						hint={isOrganizer ? texts.goesToYourList : texts.organizerReads(organizer)}
					/>
					{!isOrganizer && (
						<RadioCards
							field={field("leaving")}
							label={texts.afterwards}
							options={[
								{ value: "true", title: texts.iLeave, details: texts.iLeaveMeans },
								{ value: "false", title: texts.iStay, details: texts.iStayMeans[later] },
							]}
						/>
					)}
					<SubmitButton look="secondary" wide pendingLabel={texts.sending}>
						{texts.request(formatCents(own.preview.refundable))}
					</SubmitButton>
				</PostForm>
			</Disclosure>
		</>
	);
}

function leadOf({ isCovered }: OwnRefunds, isCancelled: boolean): string {
	if (isCancelled) return isCovered ? texts.canGetBack : texts.wouldGoBack;
	return isCovered ? texts.wouldGetBackNow : texts.wouldGetBack;
}
