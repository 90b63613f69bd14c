import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { PayingCard, ReceiptEmail } from "../../cards/components/paying-card.tsx";
import { CheckoutChecking, useBfcacheRevalidation } from "../../checkout/components/checkout-page.tsx";
import { BankQuestion, useDemoToast } from "../../checkout/components/checkout-pay.tsx";
import * as checkoutTexts from "../../checkout/texts.ts";
import { BackToTrip } from "../../components/back-to-trip.tsx";
import { TermsLine } from "../../components/terms-line.tsx";
import type { PresentView } from "../present-view.server.ts";
import { MAX_WORD } from "../presents.ts";
import { presentsPath } from "../presents-path.ts";
import * as texts from "../texts.ts";

type Props = {
	view: PresentView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};

const ERROR_TEXTS = {
	failureTitle: texts.notPaid,
	unexpectedError: { title: checkoutTexts.paymentError, message: checkoutTexts.unexpectedError },
};

/** Someone pays a friend's next payment, with a card of their own. */
export function PresentPage({ view, actionData, confirmOnClient }: Props) {
	useBfcacheRevalidation();
	const { trip, state } = view;
	const isOpen = state === "payable" || state === "declined";
	return (
		<div className="flex flex-col gap-6">
			<BackToTrip shareId={trip.shareId} isGuest={view.isGuest} />
			<div aria-live="polite">
				<PageHeading
					label={<span className="wrap-anywhere">{trip.title}</span>}
					title={<bdi>{presentTitle(view)}</bdi>}
				/>
			</div>
			{isOpen && (
				<div className="with-summary">
					<PresentSummary view={view} />
					<PresentPay view={view} actionData={actionData} confirmOnClient={confirmOnClient} />
				</div>
			)}
			{state === "action_required" && (
				<BankQuestion
					view={{ demoMode: view.demoMode, paid: { amount: view.amount.cents } }}
					actionData={actionData}
				/>
			)}
			{state === "checking" && <CheckoutChecking />}
			{!isOpen && state !== "action_required" && state !== "checking" && <PresentOver view={view} />}
		</div>
	);
}

/** The page's heading, and its title in the browser. */
export function presentTitle({ state, friend }: PresentView): string {
	switch (state) {
		case "action_required":
			return common.bankHasQuestion;
		case "checking":
			return common.checkingPayment;
		case "given":
			return texts.given;
		case "not_needed":
			return texts.notNeeded;
		case "busy":
		case "closed":
			return texts.closed;
		default:
			return texts.payPageTitle(friend.name);
	}
}

function PresentSummary({ view: { trip, friend, amount } }: Pick<Props, "view">) {
	return (
		<section aria-label={texts.whatYouGive} className="lg:order-2">
			<Ticket stubBelow stub={<p className="text-sm text-ink-soft">{texts.cardOnce}</p>}>
				<p className="label">{texts.toPay}</p>
				<p>
					<span className="amount block text-2xl">{amount.text}</span>
					<span className="text-ink-soft wrap-anywhere">
						{texts.oncePresent(
							<bdi className="font-bold text-ink">{friend.name}</bdi>,
							<bdi className="font-bold text-ink">{trip.title}</bdi>,
						)}
					</span>
				</p>
			</Ticket>
		</section>
	);
}

function PresentPay({ view, actionData, confirmOnClient }: Props) {
	const { amount, error } = view;
	const { form, field } = buildForm<"testCard" | "savedCard" | "email" | "amount" | "word">({
		id: "present",
		actionData,
		defaults: { testCard: "success" },
	});
	const others = [...(form.errors?.filter((one) => one !== error) ?? []), ...(field("amount").errors ?? [])];
	useDemoToast(view);
	return (
		<PayForm
			saysItself="testCard"
			form={{ ...form, errors: others.length ? others : undefined }}
			errorTitle={texts.notPaid}
			className="min-w-0"
		>
			<input type="hidden" name="amount" value={amount.cents} />
			{view.needsEmail && <ReceiptEmail field={field("email")} />}
			<PayingCard
				title={texts.yourCard}
				savedCard={field("savedCard")}
				testCard={field("testCard")}
				view={view}
				amount={amount.cents}
				confirmOnClient={confirmOnClient}
				errorTexts={ERROR_TEXTS}
			/>
			<Card>
				<Field
					field={field("word")}
					label={texts.wordLabel}
					hint={texts.wordHint}
					optional
					maxLength={MAX_WORD}
					autoComplete="off"
				/>
			</Card>
			<TermsLine />
			<StickyFooter>
				<SubmitButton wide pendingLabel={common.processingPayment}>
					{texts.payNow(formatCents(amount.cents))}
				</SubmitButton>
			</StickyFooter>
		</PayForm>
	);
}

/** Replaces the form if there is nothing to pay. */
function PresentOver({ view: { state, friend, amount, trip } }: Pick<Props, "view">) {
	const { title, text } = overText(state, friend.name, amount.text);
	return (
		<Notice title={title} action={<ButtonLink to={presentsPath(trip.shareId)}>{texts.seeAll}</ButtonLink>}>
			{text}
		</Notice>
	);
}

function overText(
	state: PresentView["state"],
	name: string,
	amount: string,
): { title: string; text: string } {
	if (state === "given") return { title: amount, text: texts.givenText(name) };
	if (state === "not_needed") return { title: amount, text: texts.goesBack(name, amount) };
	if (state === "busy") return { title: texts.busy, text: texts.busyText(name) };
	return { title: texts.notPossible, text: texts.closedText(name) };
}
