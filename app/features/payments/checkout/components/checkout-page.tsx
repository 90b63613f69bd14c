import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { checkoutPath } from "#app/features/payments/attempts/return-urls.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PayAhead } from "#app/features/payments/components/pay-ahead.tsx";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { ChangePlanLink } from "#app/features/payments/plan-change/components/change-plan-link.tsx";
import { dateOf, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import * as outsideTexts from "../../outside/texts.ts";
import * as presentTexts from "../../presents/texts.ts";
import type { CheckoutState, CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";
import { BankQuestion, CheckoutPay, type CheckoutProps } from "./checkout-pay.tsx";

export function CheckoutPage({ view, share, actionData, confirmOnClient }: CheckoutProps) {
	useBfcacheRevalidation();
	const { trip } = view;
	const state = shownState(view);
	return (
		<div className="flex flex-col gap-6">
			<BackToTrip shareId={trip.shareId} isGuest={view.isGuest} />
			<div aria-live="polite">
				<PageHeading
					label={<span className="wrap-anywhere">{trip.title}</span>}
					title={checkoutTitle(view)}
				/>
			</div>
			{state === "paid" && <CheckoutReceipt view={view} />}
			{state !== "paid" && view.payment.paidAheadBy && (
				<Notice title={texts.paidAhead}>{texts.coveredAhead}</Notice>
			)}
			{state !== "paid" && view.payment.paidOutsideBy && (
				<Notice title={outsideTexts.outsideTitle}>{outsideTexts.coveredOutside}</Notice>
			)}
			{state !== "paid" && !view.payment.paidAheadBy && !view.payment.paidOutsideBy && (
				<div className="with-summary">
					<CheckoutSummary view={view} share={share} />
					<CheckoutStep state={state} view={view} actionData={actionData} confirmOnClient={confirmOnClient} />
				</div>
			)}
		</div>
	);
}

/** The back/forward cache may restore a page with an outdated payment state. */
export function useBfcacheRevalidation(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) void revalidate();
		};
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, [revalidate]);
}

/** The page's heading, and its title in the browser. */
export function checkoutTitle(view: CheckoutView): string {
	const { number, total } = view.payment;
	switch (shownState(view)) {
		case "payable":
		case "declined":
			return total === 1 ? texts.payYourShare : texts.paymentOf(number, total);
		case "action_required":
			return common.bankHasQuestion;
		case "checking":
			return common.checkingPayment;
		case "paid":
			return texts.thankYou;
		case "unclaimed":
			return texts.notOpen;
		case "closed":
			return texts.nothingToPay;
	}
}

function shownState({ trip, state }: CheckoutView): CheckoutState {
	return trip.cancelled && state !== "paid" && state !== "checking" ? "closed" : state;
}

function CheckoutStep({
	state,
	view,
	actionData,
	confirmOnClient,
}: CheckoutProps & { state: Exclude<CheckoutState, "paid"> }) {
	switch (state) {
		case "payable":
		case "declined":
			return <CheckoutPay view={view} actionData={actionData} confirmOnClient={confirmOnClient} />;
		case "action_required":
			return <BankQuestion view={view} actionData={actionData} />;
		case "checking":
			return <CheckoutChecking />;
		case "unclaimed":
			return <PayingNotOpen view={view} />;
		case "closed":
			return (
				<Notice title={view.trip.cancelled ? common.tripCancelled : texts.closed}>{texts.noLongerDue}</Notice>
			);
	}
}

function PayingNotOpen({ view: { trip } }: Pick<CheckoutProps, "view">) {
	return (
		<Notice
			tone="due"
			title={texts.notOpen}
			action={
				<ButtonLink to={pathTo("/join/:shareId", { shareId: trip.shareId })}>{texts.tellMe}</ButtonLink>
			}
		>
			{texts.opensLater}
		</Notice>
	);
}

function CheckoutSummary({ view, share }: Pick<CheckoutProps, "view" | "share">) {
	const { trip, payment, isLate, today, paid } = view;
	const readersDay = useReadersDay();
	const isDueToday = !isLate && payment.dueDate === readersDay;
	const dueText = isLate ? texts.wasDue : isDueToday ? texts.dueToday : texts.due;
	return (
		<section aria-label={texts.whatYouPay} className="lg:order-2">
			<Ticket
				stubBelow
				stub={
					<p className="text-sm text-ink-soft">
						<span className="block font-semibold text-ink wrap-anywhere" dir="auto">
							{trip.title}
						</span>
						<bdi>{trip.destination}</bdi>, {formatRange(trip.startDate, trip.endDate)}
					</p>
				}
			>
				<p className="label">{isLate ? texts.overdue : texts.toPay}</p>
				<p>
					<span className="amount block text-2xl">{formatCents(paid.amount)}</span>
					<span className={isLate ? "font-semibold text-late" : "text-ink-soft"}>
						{paid.ahead > 0 ? partsText(view) : dueText(formatDate(payment.dueDate, today))}
					</span>
				</p>
				{share}
				{paid.after && <p>{paid.after}</p>}
				{paid.offer && !trip.cancelled && (
					<PayAhead
						offer={paid.offer}
						to={checkoutPath({ shareId: trip.shareId, memberId: view.memberId, paymentId: payment.id })}
						chosen={paid}
					/>
				)}
				{view.changePlan && <ChangePlanLink to={view.changePlan} />}
				{view.present && (
					<ButtonLink to={view.present} look="quiet" className="self-start">
						{presentTexts.letPay}
					</ButtonLink>
				)}
				{view.outside && (
					<ButtonLink to={view.outside} look="quiet" className="self-start">
						{outsideTexts.claim}
					</ButtonLink>
				)}
			</Ticket>
		</section>
	);
}

/** "$80.83 due Sun, Dec 20, and $100.00 ahead" */
function partsText({ payment, isLate, today, paid }: CheckoutView): string {
	const due = (isLate ? texts.wasDueOn : texts.dueOn)(formatDate(payment.dueDate, today));
	return texts.dueAndAhead(formatCents(payment.amount), due, formatCents(paid.ahead));
}

const POLL_MS = 2_000;

/** Polls until the outcome is known: with JavaScript by fetching, without it by the Refresh header. */
export function CheckoutChecking() {
	useCancelRefreshHeader();
	usePolling(POLL_MS);
	return (
		<Card>
			<div className="icon-line" role="status">
				<Icon name="loader-circle" size={24} className="animate-spin text-due" />
				<div>
					<p className="title">{common.doNotPayAgain}</p>
					<p className="mt-1 text-ink-soft">
						{common.notHeardBack} {texts.checking}
					</p>
				</div>
			</div>
		</Card>
	);
}

/** The Refresh header, which takes effect after loading, would bring people back after a client-side navigation. */
function useCancelRefreshHeader(): void {
	useEffect(() => {
		const [loaded] = performance.getEntriesByType("navigation");
		if (!loaded || new URL(loaded.name).pathname !== window.location.pathname) return;
		const stop = () => window.stop();
		if (document.readyState === "complete") return stop();
		window.addEventListener("load", stop, { once: true });
		return () => window.removeEventListener("load", stop);
	}, []);
}

type Props = { view: CheckoutView };

function CheckoutReceipt({ view }: Props) {
	const { trip, payment, strip, paidAt } = view;
	return (
		<div className="flex flex-col gap-6">
			<Ticket stub={<NextPaymentPanel view={view} />}>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="label">
						{payment.total === 1 ? common.receipt : texts.receiptOf(payment.number, payment.total)}
					</p>
					<Pill tone={payment.status === "disputed" ? "late" : "paid"}>{view.collectedNote}</Pill>
				</div>
				<p>
					<span className="amount block text-2xl">{formatCents(payment.amount)}</span>
					{paidAt && (
						<span className="text-ink-soft">{texts.paidOn(formatDate(dateOf(new Date(paidAt))))}</span>
					)}
				</p>
				<p className="text-ink-soft wrap-anywhere">
					{texts.paidBy(
						<bdi className="font-bold text-ink">{view.giver ?? view.memberName}</bdi>,
						<bdi className="font-bold text-ink">{trip.title}</bdi>,
					)}
				</p>
				{view.giver && <p>{presentTexts.paidBy(view.giver)}</p>}
			</Ticket>
			{strip.steps.length > 1 && (
				<Card title={common.yourPayments}>
					<PaymentStrip strip={strip} />
				</Card>
			)}
		</div>
	);
}

function NextPaymentPanel({ view }: Props) {
	const { nextPayment, nextCharge, trip, isGuest } = view;
	return (
		<div className="flex flex-col gap-4">
			{nextPayment && !trip.cancelled ? (
				<p>
					<span className="label block">{common.nextPayment}</span>
					<span className="amount block">{formatCents(nextPayment.amount)}</span>
					<span className="text-ink-soft">
						{nextCharge?.paymentId === nextPayment.id
							? nextChargeText(nextCharge, view.today)
							: formatDate(nextPayment.dueDate, view.today)}
					</span>
				</p>
			) : (
				<p>
					<span className="label block">{common.allPaid}</span>
					<span className="text-ink-soft">{common.nothingLeftToPay}</span>
				</p>
			)}
			<ButtonLink to={`/${isGuest ? "join" : "trip"}/${trip.shareId}`} wide>
				{isGuest ? texts.seeBoardingPass : common.openTrip}
			</ButtonLink>
			<ButtonLink
				to={`${pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })}?payment=${view.payment.number}`}
				look="secondary"
				wide
			>
				{texts.printableReceipt}
			</ButtonLink>
		</div>
	);
}
