import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import * as requestTexts from "../texts/request.ts";
import { formResultFor } from "./refund-forms.ts";

type WithdrawProps = { refundId: string; action?: string; reply?: FormResult };

/** @param action the refunds page, if the form is on another page */
export function WithdrawForm({ refundId, action, reply }: WithdrawProps) {
	const { form } = buildForm({
		id: "withdraw-refund",
		actionData: formResultFor(reply, { intent: "withdraw", refundId }),
	});
	return (
		<PostForm form={form} action={action} errorTitle={requestTexts.notWithdrawn} preventScrollReset>
			<input type="hidden" name="intent" value="withdraw" />
			<input type="hidden" name="refundId" value={refundId} />
			<SubmitButton look="secondary" pendingLabel={requestTexts.withdrawing}>
				{requestTexts.withdraw}
			</SubmitButton>
		</PostForm>
	);
}
