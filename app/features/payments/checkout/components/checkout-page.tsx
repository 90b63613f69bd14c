import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CheckoutState, CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";
import { BankQuestion, type CheckoutProps } from "./bank-question.tsx";
import { CheckoutChecking } from "./checkout-checking.tsx";
import { CheckoutPay } from "./checkout-pay.tsx";
import { CheckoutReceipt } from "./checkout-receipt.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";

export function CheckoutPage({ view, actionData, confirmOnClient }: CheckoutProps) {
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
			{state === "paid" ? (
				<CheckoutReceipt view={view} />
			) : (
				<div className="with-summary">
					<CheckoutSummary view={view} />
					<CheckoutStep state={state} view={view} actionData={actionData} confirmOnClient={confirmOnClient} />
				</div>
			)}
		</div>
	);
}

/** The back/forward cache may bring back a page that shows an old state of the payment. */
function useBfcacheRevalidation(): void {
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
