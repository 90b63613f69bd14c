import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { PayingCard, ReceiptEmail } from "#app/features/payments/cards/components/paying-card.tsx";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { MAX_TOP_UP } from "#app/features/pool/limits.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { TopUpView } from "../pool-view.server.ts";
import * as texts from "../texts.ts";

const ERROR_TEXTS = {
	failureTitle: texts.topUpNotMade,
	unexpectedError: { title: texts.topUpError, message: texts.topUpUnexpected },
};

type Props = { view: TopUpView; actionData?: { result: FormResult }; confirmOnClient?: ClientConfirmation };

/** First the amount, then the card, so that the card field knows what it is for. */
export function TopUpPage({ view, actionData, confirmOnClient }: Props) {
	const { trip, outcome, amount } = view;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/pool", { shareId: trip.shareId })}>{texts.backToPool}</BackLink>
			<div aria-live="polite">
				<PageHeading tripTitle={trip.title} title={outcome ? outcomeTitle(outcome) : texts.topUpTitle} />
			</div>
			{outcome ? (
				<Outcome view={view} outcome={outcome} actionData={actionData} />
			) : amount === null ? (
				<ChooseAmount view={view} />
			) : (
				<Pay view={view} amount={amount} actionData={actionData} confirmOnClient={confirmOnClient} />
			)}
		</div>
	);
}

type Shown = NonNullable<TopUpView["outcome"]>;

function outcomeTitle({ status, amount }: Shown): string {
	if (status === "paid") return texts.paidTitle(formatCents(amount));
	if (status === "checking") return texts.checkingTitle;
	return status === "action_required" ? texts.bankTitle : texts.unpaidTitle;
}

const POLL_MS = 3_000;

function Outcome({ view, outcome, actionData }: Props & { outcome: Shown }) {
	const { shareId } = view.trip;
	const { status, amount, message } = outcome;
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (status !== "checking") return;
		const timer = setInterval(revalidate, POLL_MS);
		return () => clearInterval(timer);
	}, [status, revalidate]);
	const again = `${pathTo("/trip/:shareId/pool/top-up", { shareId })}?amount=${(amount / 100).toFixed(2)}`;
	if (status === "action_required") return <BankQuestion outcome={outcome} actionData={actionData} />;
	if (status === "checking") return <Notice tone="due" title={common.doNotPayAgain} />;
	if (status === "unpaid")
		return (
			<Notice
				tone="late"
				title={message ?? texts.unpaidText}
				action={
					<ButtonLink to={again} reloadDocument>
						{texts.tryAgain}
					</ButtonLink>
				}
			/>
		);
	return <Notice title={common.paymentSuccessful}>{texts.groupsMoney}</Notice>;
}

/** Simulates the bank's own page at the demo provider. */
function BankQuestion({ outcome, actionData }: { outcome: Shown; actionData?: { result: FormResult } }) {
	const { form } = buildForm({ id: "question", actionData });
	return (
		<PayForm form={form} errorTitle={texts.topUpNotMade}>
			<Card title={common.bankHasQuestion}>
				<input type="hidden" name="topUpId" value={outcome.id} />
				<p>{texts.bankText(formatCents(outcome.amount))}</p>
				<div className="flex flex-col gap-3 sm:flex-row">
					<SubmitButton name="answer" value="approve" wide pendingLabel={common.processingPayment}>
						{texts.bankYes}
					</SubmitButton>
					<SubmitButton name="answer" value="refuse" look="secondary" wide>
						{texts.bankNo}
					</SubmitButton>
				</div>
			</Card>
		</PayForm>
	);
}

function ChooseAmount({ view: { typed, problem } }: Props) {
	const { form, field } = buildForm<"amount">({ id: "amount", defaults: { amount: typed ?? "" } });
	const amount = { ...field("amount"), ...(problem && { errors: [problem] }) };
	return (
		<Card>
			<form {...(form.id && { id: form.id })} method="get" className="flex flex-col gap-4">
				<p>{texts.groupsMoney}</p>
				<MoneyField
					field={amount}
					label={texts.amountLabel}
					hint={texts.amountHint(formatCents(MAX_TOP_UP))}
				/>
				<Button type="submit" className="max-sm:w-full sm:self-start">
					{texts.next}
				</Button>
			</form>
		</Card>
	);
}

function Pay({ view, amount, actionData, confirmOnClient }: Props & { amount: number }) {
	const { form, field } = buildForm<"testCard" | "savedCard" | "email" | "amount">({
		id: "top-up",
		actionData,
		defaults: { testCard: "success" },
	});
	const shown = formatCents(amount);
	const amountErrors = field("amount").errors ?? [];
	const errors = [...(form.errors ?? []), ...amountErrors];
	const { shareId } = view.trip;
	return (
		<PayForm
			saysItself="testCard"
			form={{ ...form, errors: errors.length > 0 ? errors : undefined }}
			errorTitle={texts.topUpNotMade}
		>
			<input type="hidden" name="amount" value={(amount / 100).toFixed(2)} />
			<input type="hidden" name="formKey" value={view.formKey} />
			<Card title={shown}>
				<p>{texts.feeNote(shown)}</p>
				<p>{texts.groupsMoney}</p>
				<p>
					<Link
						className="link -my-3 inline-block py-3"
						to={pathTo("/trip/:shareId/pool/top-up", { shareId })}
					>
						{texts.changeAmount}
					</Link>
				</p>
			</Card>
			{view.needsEmail && <ReceiptEmail field={field("email")} />}
			<PayingCard
				savedCard={field("savedCard")}
				testCard={field("testCard")}
				view={view}
				amount={amount}
				confirmOnClient={confirmOnClient}
				errorTexts={ERROR_TEXTS}
			/>
			<TermsLine />
			<StickyFooter>
				<SubmitButton wide pendingLabel={common.processingPayment}>
					{texts.payButton(shown)}
				</SubmitButton>
			</StickyFooter>
		</PayForm>
	);
}
