import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { OwnRefunds } from "../refunds-view.server.ts";
import { fundTooLow, fundTooLowForGood, fundTooLowTitle } from "../texts/fund-too-low.ts";
import * as requestTexts from "../texts/request.ts";
import { formResultFor } from "./refund-forms.ts";

/** Members who paid more than their share ask for the excess and stay, unless they choose otherwise. */
export function requestForm(reply?: FormResult, credit = 0) {
	return buildForm<"reason" | "leaving">({
		id: "refund-form",
		actionData: formResultFor(reply, { intent: "refund" }),
		defaults:
			credit > 0 ? { leaving: "false", reason: requestTexts.onlyTheCredit(formatCents(credit)) } : LEAVING,
	});
}

const LEAVING = { leaving: "true" };

type Props = {
	own: OwnRefunds;
	readBy: string | null; // the organizer, or null for the organizer's own request
	canStay: boolean; // whether the form asks if the member leaves; otherwise they do
	action?: string; // the refunds page, if the form is on another page
	reply?: FormResult;
	children?: ReactNode;
};

export function RequestRefundForm({ own, readBy, canStay, action, reply, children }: Props) {
	const credit = canStay && readBy !== null ? own.credit : 0;
	const { form, field } = requestForm(reply, credit);
	const later = own.hasChargesAhead ? "automatic" : own.hasLaterPayments ? "byHand" : "paid";
	return (
		<PostForm form={form} action={action} errorTitle={requestTexts.notSent} preventScrollReset>
			<input type="hidden" name="intent" value="refund" />
			<input type="hidden" name="memberId" value={own.memberId} />
			{children}
			{credit > 0 && readBy !== null && (
				<p className="font-semibold">{requestTexts.asksForCredit(formatCents(credit), readBy)}</p>
			)}
			<TextareaField
				field={field("reason")}
				label={requestTexts.reason}
				optional
				rows={3}
				maxLength={1000}
				hint={readBy === null ? requestTexts.goesToYourList : requestTexts.organizerReads(readBy)}
			/>
			{canStay && (
				<RadioCards
					field={field("leaving")}
					label={requestTexts.afterwards}
					options={[
						{ value: "true", title: requestTexts.iLeave, details: requestTexts.iLeaveMeans },
						{ value: "false", title: requestTexts.iStay, details: requestTexts.iStayMeans[later] },
					]}
				/>
			)}
			<SubmitButton look="secondary" wide pendingLabel={requestTexts.sending}>
				{credit > 0 ? requestTexts.send : requestTexts.request(formatCents(own.preview.refundable))}
			</SubmitButton>
		</PostForm>
	);
}

type CoverageProps = { own: OwnRefunds; organizer: string; isOrganizer?: boolean; isCancelled?: boolean };

/** Shows how much of a refund was already released, or that the fund does not hold enough for it. */
export function RefundCoverage({ own, organizer, isOrganizer = false, isCancelled = false }: CoverageProps) {
	if (!own.isCovered) {
		return (
			<Notice tone="due" title={isCancelled ? fundTooLowForGood : fundTooLowTitle}>
				{fundTooLow({ organizer, isOrganizer, isCancelled, hasSome: own.hasSome })}
			</Notice>
		);
	}
	if (own.released === 0) return null;
	const released = formatCents(own.released);
	return (
		<p className="text-ink-soft">
			{isOrganizer
				? requestTexts.partReleasedToYou(released)
				: requestTexts.partReleased(released, organizer)}
		</p>
	);
}
