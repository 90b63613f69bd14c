import { useEffect } from "react";
import { CardField } from "#app/features/payments/cards/components/card-field.tsx";
import { DemoCard, demoModeText } from "#app/features/payments/cards/components/demo-card.tsx";
import { SavedCardChoice } from "#app/features/payments/cards/components/saved-card-choice.tsx";
import { NEW_CARD } from "#app/features/payments/cards/new-card.ts";
import { nothingCharged } from "#app/features/payments/cards/texts/card-field.ts";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import * as contactTexts from "#app/features/payments/texts/contact.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "../texts.ts";
import { AutomaticChargeNotice } from "./automatic-charge-notice.tsx";
import type { CheckoutProps } from "./bank-question.tsx";

const ERROR_TEXTS = {
	failureTitle: texts.paymentFailed,
	unexpectedError: { title: texts.paymentError, message: texts.unexpectedError },
};

export function CheckoutPay({ view, actionData, confirmOnClient }: CheckoutProps) {
	const { payment, trip } = view;
	const { form, field } = buildForm<"testCard" | "savedCard" | "email">({
		id: "checkout",
		actionData,
		defaults: { testCard: "success" },
	});
	const card = field("testCard");
	const cardErrors = card.errors ?? (view.error ? [view.error] : undefined);
	const otherErrors = form.errors?.filter((error) => error !== view.error);
	const saved = field("savedCard");
	if (!card.errors && view.error) saved.errors ??= [view.error];
	if (view.usedNewCard) saved.initialValue ??= NEW_CARD;
	useDemoToast(view);
	return (
		<PayForm
			form={{ ...form, errors: otherErrors?.length ? otherErrors : undefined }}
			errorTitle={texts.paymentFailed}
			className="min-w-0"
		>
			<AutomaticChargeNotice view={view} />
			{view.needsEmail && (
				<Card title={contactTexts.whereReceiptsGo}>
					<EmailField field={field("email")} hint={contactTexts.emailForReceipts} />
				</Card>
			)}
			<Card title={common.card}>
				<SavedCardChoice field={saved} cards={view.savedCards} isOnStripe={Boolean(view.publishableKey)}>
					{view.publishableKey ? (
						<>
							{view.error && !confirmOnClient && (
								<Notice tone="late" title={ERROR_TEXTS.failureTitle}>
									{`${view.error} ${nothingCharged}`}
								</Notice>
							)}
							<CardField
								publishableKey={view.publishableKey}
								amount={payment.amount}
								savesCard={view.savesCard}
								confirmOnClient={confirmOnClient}
								errorTexts={ERROR_TEXTS}
							/>
						</>
					) : (
						<DemoCard field={{ ...card, errors: cardErrors }} failureTitle={texts.paymentFailed} />
					)}
				</SavedCardChoice>
			</Card>
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
					{texts.payNow(formatCents(payment.amount))}
				</SubmitButton>
			</StickyFooter>
		</PayForm>
	);
}

function useDemoToast({ demoMode, isGuest }: CheckoutProps["view"]): void {
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
