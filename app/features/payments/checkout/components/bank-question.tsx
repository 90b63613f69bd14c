import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

/** Stands in for the bank's own page at the demo provider. */
export function BankQuestion({ view, actionData }: CheckoutProps) {
	const { form } = buildForm({ id: "question", actionData });
	const amount = formatCents(view.payment.amount);
	return (
		<PayForm form={form} errorTitle={texts.paymentFailed} className="min-w-0">
			<Card>
				<div className="flex items-center gap-3">
					<span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-wash text-ink-soft">
						<Icon name="landmark" size={24} />
					</span>
					<h2>{texts.isThisYou}</h2>
				</div>
				<p>{texts.bankQuestion(<strong className="money">{amount}</strong>)}</p>
				<div className="flex flex-col gap-3 sm:flex-row">
					<SubmitButton name="answer" value="approve" wide pendingLabel={common.processingPayment}>
						{texts.yesPay(amount)}
					</SubmitButton>
					<SubmitButton name="answer" value="refuse" look="secondary" wide>
						{texts.noPay}
					</SubmitButton>
				</div>
				{view.demoMode && <p className="text-sm text-ink-soft">{texts.demoBank}</p>}
			</Card>
		</PayForm>
	);
}

export type CheckoutProps = {
	view: CheckoutView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};
