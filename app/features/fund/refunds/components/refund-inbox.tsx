import { useSearchParams } from "react-router";
import { cardsOfName } from "#app/features/payments/presents/paid-cards.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useTypedAmount } from "#app/ui/use-typed-amount.ts";
import { dayOf } from "../refund-dates.ts";
import type { FailedRefund, RefundInboxView, RefundRequestSummary } from "../refunds-view.server.ts";
import * as cardTexts from "../texts/cards.ts";
import * as texts from "../texts/decision.ts";
import * as refundTexts from "../texts/refunds.ts";
import * as startTexts from "../texts/start.ts";
import { approvalForm, decidedRequest, decidePath, formResultFor, settleForm } from "./refund-forms.ts";
import { QuotedText, RefundBreakdown, SettledRefundItem } from "./refund-status.tsx";

export type WaitingRefund = RefundInboxView["waiting"][number];

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
							<RefundBreakdown
								plan={refund.preview}
								total={texts.backTo(cardsOfName(firstNameOf(refund.name), refund.cards))}
							/>
							{reply?.initialValue?.refundId === refund.id ? (
								<RefundDecision refund={refund} isOwn={refund.isOwn} reply={reply} />
							) : (
								<ButtonLink to={decidePath("", refund.id)} aria-label={`${texts.decide}: ${refund.name}`}>
									{texts.decide}
								</ButtonLink>
							)}
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
							/>
						))}
					</ul>
				</Disclosure>
			)}
		</Card>
	);
}

function RefundRequester({ refund }: { refund: WaitingRefund }) {
	return (
		<>
			<div className="flex items-center gap-3">
				<Avatar name={refund.name} face={refund.face} decorative />
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

/**
 * A waiting request, without the member's name, which is in the page's heading. Long texts scroll, so that the answers
 * stay visible.
 */
export function RefundRequest({ refund }: { refund: WaitingRefund }) {
	const asked = refundTexts.asked(dayOf(refund.askedAt));
	return (
		<>
			{!refund.isOwn && <p>{refund.isLeaving ? common.asksToLeave : common.asksToStay}</p>}
			<ScrollArea label={texts.reason} className="max-h-36 overflow-y-auto rounded-control">
				<QuotedText speaker={asked} words={refund.reason ?? texts.noReason} />
			</ScrollArea>
		</>
	);
}

export function firstNameOf(name: string): string {
	return name.trim().split(/\s+/)[0] ?? name;
}

type DecisionProps = {
	refund: RefundRequestSummary;
	isOwn: boolean;
	reply?: FormResult;
	canApproveAbove?: boolean; // whether the page has a button that approves exactly the request
};

/** The forms that approve a request, with the member's wish preselected, and reject it. */
function RefundDecision(props: DecisionProps) {
	return (
		<div className="flex flex-col gap-6">
			<ApproveRefund {...props} />
			<RejectRefund {...props} />
		</div>
	);
}

export function ApproveRefund({ refund, isOwn, reply, canApproveAbove }: DecisionProps) {
	const result = formResultFor(reply, { intent: "decide", refundId: refund.id, status: "approved" });
	const { form, field } = buildForm<"customAmount" | "organizerNotes" | "leaving">({
		id: approvalForm(refund.id),
		actionData: result,
		defaults: { leaving: refund.isLeaving ? "true" : "false" },
	});
	const { amount, readAmount } = useTypedAmount(form.id, "customAmount", refund.refundable);
	const name = <bdi>{refund.name}</bdi>;
	const approveText = amount ? texts.approveAmount(amount, name) : texts.approveRefund(name);
	return (
		<div className="flex flex-col gap-4">
			<h3 className="title">{canApproveAbove ? texts.approveOtherwise : texts.approve}</h3>
			<PostForm form={form} errorTitle={texts.notSaved} preventScrollReset onInput={readAmount}>
				<DecisionFields refund={refund} status="approved" />
				<MoneyField
					field={field("customAmount")}
					label={texts.customAmount}
					optional
					hint={texts.amountHint(formatCents(refund.refundable))}
				/>
				<TextareaField
					field={field("organizerNotes")}
					label={common.notes}
					optional
					rows={2}
					maxLength={1000}
					hint={texts.notesHint(refund.name)}
				/>
				{!isOwn && (
					<RadioCards
						field={field("leaving")}
						label={startTexts.afterwards}
						options={[
							{ value: "true", title: startTexts.theyLeave, details: startTexts.theyLeaveMeans },
							{ value: "false", title: startTexts.theyStay, details: startTexts.theyStayMeans },
						]}
					/>
				)}
				<p className="text-ink-soft">{texts.isFinal}</p>
				<SubmitButton wide look="secondary" pendingLabel={startTexts.reviewing}>
					<span>{canApproveAbove ? startTexts.review : approveText}</span>
				</SubmitButton>
			</PostForm>
		</div>
	);
}

export function RejectRefund({ refund, reply }: Pick<DecisionProps, "refund" | "reply">) {
	const { form, field } = buildForm<"organizerNotes">({
		id: `reject-${refund.id}`,
		actionData: formResultFor(reply, { intent: "decide", refundId: refund.id, status: "rejected" }),
	});
	return (
		<PostForm
			form={form}
			errorTitle={texts.notSaved}
			preventScrollReset
			className="gap-3 border-t border-line pt-4"
		>
			<DecisionFields refund={refund} status="rejected" />
			<div className="flex items-end gap-3">
				<TextareaField
					field={field("organizerNotes")}
					label={texts.tellWhyNot(firstNameOf(refund.name))}
					required
					rows={1}
					maxLength={1000}
					className="min-w-0 flex-1"
				/>
				<SubmitButton look="secondary" pendingLabel={texts.rejecting}>
					<span>{texts.reject}</span>
					<span className="spoken">{texts.requestOf(refund.name)}</span>
				</SubmitButton>
			</div>
		</PostForm>
	);
}

function DecisionFields({ refund, status }: { refund: RefundRequestSummary; status: string }) {
	return (
		<>
			<input type="hidden" name="intent" value="decide" />
			<input type="hidden" name="refundId" value={refund.id} />
			<input type="hidden" name="status" value={status} />
		</>
	);
}

type FailedProps = { failed: readonly FailedRefund[]; reply?: FormResult };

export function FailedRefunds({ failed, reply }: FailedProps) {
	const { form } = buildForm({ id: "settle", actionData: formResultFor(reply, { intent: "settle" }) });
	const isGone = !failed.some(({ id }) => id === reply?.initialValue?.refundId);
	if (failed.length === 0 && !form.errors) return null;
	return (
		<Card id="failed" title={refundTexts.settleTitle}>
			{isGone && <FormErrors id={form.errorId} errors={form.errors} title={refundTexts.notSaved} />}
			<ul className="flex flex-col divide-y divide-line">
				{failed.map((refund) => (
					<li key={refund.id} className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
						<FailedRefundItem refund={refund} reply={reply} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function FailedRefundItem({ refund, reply }: { refund: FailedRefund; reply?: FormResult }) {
	const { id, name, amount, kind, isLeaving, hasLeft } = refund;
	const way = { id, of: refundTexts.ofMember(name, formatCents(amount)), reply };
	const paidBackMeans = hasLeft
		? refundTexts.paidBackLeft
		: isLeaving
			? refundTexts.paidBackLeaves
			: refundTexts.paidBackStays;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h3 className="min-w-0 font-semibold wrap-anywhere">
					{refundTexts.memberAmount(<bdi>{name}</bdi>, <span className="money">{formatCents(amount)}</span>)}
				</h3>
				<Pill tone="late">{refundTexts.didNotGoThrough}</Pill>
			</div>
			<p>{refundTexts.REASONS[kind]}</p>
			<p className="text-ink-soft">
				{refundTexts.stillInFund} {!hasLeft && refundTexts.pausedFor}
			</p>
			<Way {...way} how="try_again" label={refundTexts.tryAgain} pending={startTexts.reviewing} />
			<Way
				{...way}
				how="paid_back"
				label={refundTexts.paidBack}
				pending={refundTexts.saving}
				means={paidBackMeans}
			/>
			<Way
				{...way}
				how="dropped"
				label={refundTexts.drop}
				pending={refundTexts.saving}
				means={hasLeft ? refundTexts.dropMeansLeft : refundTexts.dropMeans}
			/>
		</>
	);
}

type WayProps = {
	id: string;
	how: "try_again" | "paid_back" | "dropped";
	label: string;
	of: string; // the member's name, for screen readers
	pending: string;
	means?: string;
	reply?: FormResult;
};

function Way({ id, how, label, of, pending, means, reply }: WayProps) {
	const { form } = buildForm({
		id: settleForm(how, id),
		actionData: formResultFor(reply, { intent: "settle", refundId: id, how }),
	});
	return (
		<PostForm form={form} errorTitle={refundTexts.notSaved} className="gap-1">
			<input type="hidden" name="intent" value="settle" />
			<input type="hidden" name="refundId" value={id} />
			<input type="hidden" name="how" value={how} />
			<SubmitButton look="secondary" className="self-start max-sm:w-full" pendingLabel={pending}>
				<span>
					{label}
					<span className="spoken">{of}</span>
				</span>
			</SubmitButton>
			{means && <p className="text-sm text-ink-soft">{means}</p>}
		</PostForm>
	);
}
