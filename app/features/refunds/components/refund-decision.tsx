import { formatCents } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useTypedAmount } from "#app/ui/use-typed-amount.ts";
import type { RefundRequestSummary } from "../refunds-view.server.ts";
import { formResultFor } from "./form-result-for.ts";

type Props = { refund: RefundRequestSummary; reply?: FormResult };

export const DECISION_FAILED = "Failed to update refund request";

export function RefundDecision(props: Props) {
	return (
		<div className="flex flex-col gap-3">
			<Approve {...props} />
			<Reject {...props} />
		</div>
	);
}

function Approve({ refund, reply }: Props) {
	const { form, field } = buildForm<"customAmount" | "organizerNotes">({
		id: `approve-${refund.id}`,
		actionData: formResultFor(reply, { intent: "decide", refundId: refund.id, status: "approved" }),
	});
	const { amount, readAmount } = useTypedAmount(form.id, "customAmount", refund.refundable);
	const isOpen = Object.keys(form.allErrors).length > 0;
	return (
		<Disclosure summary="Approve" open={isOpen}>
			<PostForm form={form} errorTitle={DECISION_FAILED} preventScrollReset onInput={readAmount}>
				<DecisionFields refund={refund} status="approved" />
				<MoneyField
					field={field("customAmount")}
					label="Custom refund amount"
					optional
					hint={`Up to ${formatCents(refund.refundable)}. Leave it empty to refund all of it.`}
				/>
				<TextareaField
					field={field("organizerNotes")}
					label="Notes"
					optional
					rows={2}
					maxLength={1000}
					hint={`${refund.name} will read them.`}
				/>
				<p className="text-ink-soft">
					The money goes back to the card it came from. A refund can't be undone.
				</p>
				<SubmitButton wide pendingLabel="Approving...">
					<span>
						Approve refund {amount && `of ${amount} `}to <bdi>{refund.name}</bdi>
					</span>
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
		<Disclosure summary="Reject" open={Object.keys(form.allErrors).length > 0}>
			<PostForm form={form} errorTitle={DECISION_FAILED} preventScrollReset>
				<DecisionFields refund={refund} status="rejected" />
				<TextareaField
					field={field("organizerNotes")}
					label="Notes"
					required
					rows={3}
					maxLength={1000}
					hint={`Say why: ${refund.name} will read it.`}
				/>
				<SubmitButton look="danger" wide pendingLabel="Rejecting...">
					<span>
						Reject request of <bdi>{refund.name}</bdi>
					</span>
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
