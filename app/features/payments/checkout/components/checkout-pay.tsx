import { type ReactNode, useEffect } from "react";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { demoModeText } from "#app/features/payments/cards/components/demo-card.tsx";
import { PayingCard, ReceiptEmail } from "#app/features/payments/cards/components/paying-card.tsx";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

const ERROR_TEXTS = {
	failureTitle: texts.paymentFailed,
	unexpectedError: { title: texts.paymentError, message: texts.unexpectedError },
};

export function CheckoutPay({ view, actionData, confirmOnClient }: CheckoutProps) {
	const { payment, trip, paid } = view;
	const { form, field } = buildForm<"testCard" | "savedCard" | "email" | "amount" | "ahead">({
		id: "checkout",
		actionData,
		defaults: { testCard: "success" },
	});
	const amountErrors = [field("amount"), field("ahead")].flatMap(({ errors }) => errors ?? []);
	const otherErrors = [...(form.errors?.filter((error) => error !== view.error) ?? []), ...amountErrors];
	useDemoToast(view);
	return (
		<PayForm
			saysItself="testCard"
			form={{ ...form, errors: otherErrors.length ? otherErrors : undefined }}
			errorTitle={texts.paymentFailed}
			className="min-w-0"
		>
			<AutomaticChargeNotice view={view} />
			{paid.ahead > 0 && (
				<>
					<input type="hidden" name="amount" value={paid.amount} />
					<input type="hidden" name="ahead" value={paid.ahead} />
				</>
			)}
			{view.needsEmail && <ReceiptEmail field={field("email")} />}
			<PayingCard
				savedCard={field("savedCard")}
				testCard={field("testCard")}
				view={view}
				amount={paid.amount}
				savesCard={view.savesCard}
				confirmOnClient={confirmOnClient}
				errorTexts={ERROR_TEXTS}
			/>
			{view.hasOtherPlans && (
				<p className="text-ink-soft">
					{texts.otherWay}{" "}
					<Link
						className="link font-semibold text-ink"
						to={pathTo("/join/:shareId", { shareId: trip.shareId })}
					>
						{texts.changePlan}
					</Link>
				</p>
			)}
			<TermsLine />
			<StickyFooter label={payment.total > 1 ? texts.numberOf(payment.number, payment.total) : undefined}>
				<SubmitButton wide pendingLabel={common.processingPayment}>
					{texts.payNow(formatCents(paid.amount))}
				</SubmitButton>
			</StickyFooter>
		</PayForm>
	);
}

export function useDemoToast({ demoMode, isGuest }: Pick<CheckoutView, "demoMode" | "isGuest">): void {
	useEffect(() => {
		if (!demoMode) return;
		// The toast region must have hydrated first.
		const timer = setTimeout(() =>
			showToast({
				title: common.demoMode,
				message: demoModeText(!isGuest),
				type: "info",
			}),
		);
		return () => clearTimeout(timer);
	}, [demoMode, isGuest]);
}

function AutomaticChargeNotice({ view }: { view: CheckoutView }) {
	const { automatic, paused, today, savesCard, paid } = view;
	if (paused)
		return (
			<Notice tone="due" title={paused}>
				{texts.payHere}
			</Notice>
		);
	if (!automatic) return null;
	const { card, chargeDate, failed, paymentId } = automatic;
	const savesCardText = savesCard ? ` ${texts.cardKept}` : "";
	const planned = chargeDate && nextChargeText({ paymentId, card, chargeDate }, today);
	if (failed?.reason === "authentication") {
		return (
			<Notice tone="due" title={common.bankAsks}>
				{texts.confirmWithBank(formatDate(failed.date, today))}
				{savesCardText}
			</Notice>
		);
	}
	if (failed) {
		return (
			<Notice tone="late" title={texts.cardDeclined(formatDate(failed.date, today))}>
				{planned ?? texts.notTriedAgain} {texts.payWithOtherCard}
				{savesCardText}
			</Notice>
		);
	}
	const endsCharges = paid.ahead > 0 && !savesCard;
	if (!planned || endsCharges) return null;
	return (
		<Notice title={texts.nothingToDo}>
			{planned} {texts.payWithAnyCard}
			{savesCardText}
		</Notice>
	);
}

type BankQuestionProps = Pick<CheckoutProps, "actionData"> & {
	view: { demoMode: boolean; paid: { amount: Cents } };
};

/** Stands in for the bank's own page at the demo provider. */
export function BankQuestion({ view, actionData }: BankQuestionProps) {
	const { form } = buildForm({ id: "question", actionData });
	const amount = formatCents(view.paid.amount);
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
	share?: ReactNode; // what the share is made of, whose room may use this one but not the reverse
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};
