import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { CardField } from "#app/features/payments/cards/components/card-field.tsx";
import { DemoCard } from "#app/features/payments/cards/components/demo-card.tsx";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { formatCents } from "#app/lib/money.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { CheckoutOrder, CheckoutView } from "../checkout-view.server.ts";
import * as texts from "../texts/pages.ts";
import { ActivatedCard, CheckingCard, DeclinedCard, InvalidCard, titleOf } from "./checkout-ends.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import { useErrorToast } from "./use-error-toast.ts";

type Props = {
	view: CheckoutView;
	actionData?: { result: FormResult; confirmOnClient?: ClientConfirmation };
};

export function CheckoutSubscriptionPage({ view, actionData }: Props) {
	switch (view.state) {
		case "invalid":
			return <InvalidCard />;
		case "done":
			return <ActivatedCard order={view.order} />;
		case "checking":
			return <CheckingCard />;
		case "declined":
			return <DeclinedCard reason={texts.bankSays(view.reason)} />;
		case "refused":
			return <DeclinedCard reason={view.reason} />;
		case "open":
			return (
				<div className="flex flex-col gap-6">
					<BackLink to="/pricing">{texts.toPricing}</BackLink>
					<PageHeading title={titleOf(view.order)} />
					<div className="with-summary">
						<OrderTicket order={view.order} />
						<CardForm order={view.order} actionData={actionData} />
					</div>
				</div>
			);
	}
}

const LOST_ERRORS = [texts.unexpected, texts.chargedOnce];
const ERROR_TEXTS = {
	failureTitle: texts.setupFailed,
	failureText: texts.setupFailedText,
	unexpectedError: { title: texts.setupError, message: texts.unexpected },
};

function CardForm({ order, actionData }: { order: CheckoutOrder; actionData: Props["actionData"] }) {
	const { form, field } = buildForm<"testCard">({
		id: "activate",
		actionData,
		defaults: { testCard: "success" },
	});
	const card = field("testCard");
	const message = card.errors?.[0] ?? form.errors?.[0];
	const title = form.lost
		? texts.setupError
		: message === texts.notCreated
			? texts.subscriptionError
			: texts.setupFailed;
	useErrorToast(message && title, form.lost ? texts.unexpected : message, actionData);
	return (
		<PayForm form={form} errorTitle={title} lostErrors={LOST_ERRORS} className="min-w-0">
			<Card title={texts.yourCard}>
				{order.publishableKey ? (
					<CardField
						publishableKey={order.publishableKey}
						amount={null}
						savesCard
						confirmOnClient={actionData?.confirmOnClient}
						errorTexts={ERROR_TEXTS}
					/>
				) : (
					<DemoCard field={card} failureTitle={texts.setupFailed} />
				)}
			</Card>
			<p className="flex items-baseline justify-between gap-3">
				<span>{texts.dueNow}</span>
				<span className="money text-lg font-bold">{formatCents(order.price)}</span>
			</p>
			<TermsLine />
			<SubmitButton wide pendingLabel={texts.activating}>
				{texts.activate}
			</SubmitButton>
		</PayForm>
	);
}
