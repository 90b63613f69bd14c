import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useTypedAmount } from "#app/ui/use-typed-amount.ts";
import type { RefundRequestSummary } from "../refunds-view.server.ts";
import * as texts from "../texts/decision.ts";
import * as startTexts from "../texts/start.ts";
import { approvalForm } from "./form-ids.ts";
import { formResultFor } from "./form-result-for.ts";

type Props = { refund: RefundRequestSummary; isOwn: boolean; reply?: FormResult };

export function RefundDecision(props: Props) {
	return (
		<div className="flex flex-col gap-3">
			<Approve {...props} />
			<Reject {...props} />
		</div>
	);
}

function Approve({ refund, isOwn, reply }: Props) {
	const result = formResultFor(reply, { intent: "decide", refundId: refund.id, status: "approved" });
	const { form, field } = buildForm<"customAmount" | "organizerNotes" | "leaving">({
		id: approvalForm(refund.id),
		actionData: result,
	});
	const { amount, readAmount } = useTypedAmount(form.id, "customAmount", refund.refundable);
	const name = <bdi>{refund.name}</bdi>;
	return (
		<Disclosure summary={texts.approve} open={result !== undefined}>
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
						hint={refund.isLeaving ? startTexts.asksToLeave : startTexts.asksToStay}
						options={[
							{ value: "true", title: startTexts.theyLeave, details: startTexts.theyLeaveMeans },
							{ value: "false", title: startTexts.theyStay, details: startTexts.theyStayMeans },
						]}
					/>
				)}
				<p className="text-ink-soft">{texts.isFinal}</p>
				<SubmitButton wide pendingLabel={startTexts.reviewing}>
					<span>{amount ? texts.approveAmount(amount, name) : texts.approveRefund(name)}</span>
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

function Reject({ refund, reply }: Props) {
	const { form, field } = buildForm<"organizerNotes">({
		id: `reject-${refund.id}`,
		actionData: formResultFor(reply, { intent: "decide", refundId: refund.id, status: "rejected" }),
	});
	return (
		<Disclosure summary={texts.reject} open={Object.keys(form.allErrors).length > 0}>
			<PostForm form={form} errorTitle={texts.notSaved} preventScrollReset>
				<DecisionFields refund={refund} status="rejected" />
				<TextareaField
					field={field("organizerNotes")}
					label={common.notes}
					required
					rows={3}
					maxLength={1000}
					hint={texts.sayWhyTo(refund.name)}
				/>
				<SubmitButton look="danger" wide pendingLabel={texts.rejecting}>
					<span>{texts.rejectRequest(<bdi>{refund.name}</bdi>)}</span>
				</SubmitButton>
			</PostForm>
		</Disclosure>
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
