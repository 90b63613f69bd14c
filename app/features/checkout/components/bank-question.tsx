import type { ClientConfirmation } from "#app/features/payments/take-payment.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { CheckoutView } from "../checkout.server.ts";

/** Stands in for the bank's own page at the demo provider. */
export function BankQuestion({ view, actionData }: CheckoutProps) {
	const { form } = buildForm({ id: "question", actionData });
	return (
		<PayForm form={form} errorTitle="Payment Failed" className="min-w-0">
			<Card>
				<div className="flex items-center gap-3">
					<span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-wash text-ink-soft">
						<Icon name="landmark" size={24} />
					</span>
					<h2>Is this you?</h2>
				</div>
				<p>
					Gangway wants to charge your card{" "}
					<strong className="money">{formatCents(view.payment.amount)}</strong>. Nothing is charged until you
					say yes.
				</p>
				<div className="flex flex-col gap-3 sm:flex-row">
					<SubmitButton name="answer" value="approve" wide pendingLabel="Processing Payment...">
						Yes, pay {formatCents(view.payment.amount)}
					</SubmitButton>
					<SubmitButton name="answer" value="refuse" look="secondary" wide>
						No, don't pay
					</SubmitButton>
				</div>
				{view.demoMode && (
					<p className="text-sm text-ink-soft">Demo Mode: with a real card this is your bank's own page.</p>
				)}
			</Card>
		</PayForm>
	);
}

export type CheckoutProps = {
	view: CheckoutView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};
