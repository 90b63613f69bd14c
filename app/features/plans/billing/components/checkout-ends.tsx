import { useEffect } from "react";
import { useNavigate } from "react-router";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { tripMoneyPath } from "../billing-paths.ts";
import type { CheckoutOrder } from "../checkout-view.server.ts";
import * as texts from "../texts/pages.ts";
import { useErrorToast } from "./use-error-toast.ts";

const REDIRECT_MS = 2_000;
const POLL_MS = 2_000;

/** The heading of an order's page, and its title in the browser. */
export function titleOf({ planType, planName }: CheckoutOrder): string {
	return planType === "pro-oneTime" ? texts.oneTimeTitle : texts.checkoutTitle(planName);
}

export function InvalidCard() {
	return (
		<Card className="mx-auto w-full max-w-md items-center p-8 text-center">
			<h1 className="text-xl">{texts.invalidTitle}</h1>
			<p className="text-ink-soft">{texts.invalid}</p>
			<ButtonLink to="/pricing">{texts.toPricing}</ButtonLink>
		</Card>
	);
}

/** The heading of the page of an order that is done. */
export const doneTitle = ({ trip }: CheckoutOrder) => (trip ? texts.oneTimeProBought : texts.activated);

/** Leads on by itself, with a script or without: to the trip that has one-time Pro now, or to the profile. */
export function ActivatedCard({ order }: { order: CheckoutOrder }) {
	const navigate = useNavigate();
	const { trip } = order;
	const next = trip ? tripMoneyPath(trip) : "/profile";
	useEffect(() => {
		const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_MS);
		return () => clearTimeout(timer);
	}, [navigate, next]);
	return (
		<Card className="mx-auto w-full max-w-md items-center p-8 text-center">
			<noscript>
				<meta httpEquiv="refresh" content={`${REDIRECT_MS / 1000};url=${next}`} />
			</noscript>
			<Icon name="circle-check" size={32} className="text-paid" />
			<h1 className="text-xl">{doneTitle(order)}</h1>
			<p className="text-ink-soft" role="status">
				{trip ? texts.tripHasPro(trip.title) : texts.isActive(order.planName)}{" "}
				{trip ? texts.leadsToTrip(REDIRECT_MS / 1000) : texts.leadsToProfile(REDIRECT_MS / 1000)}
			</p>
			<ButtonLink to="/home">{texts.goToDashboard}</ButtonLink>
			<Link className="link -my-3 py-3" to={next}>
				{trip ? common.openTrip : texts.toProfileNow}
			</Link>
		</Card>
	);
}

/** Asks again until the answer has come: by polling with JavaScript, by the Refresh header without. */
export function CheckingCard() {
	usePolling(POLL_MS);
	return (
		<Card className="mx-auto w-full max-w-md p-8">
			<h1 className="text-xl">{texts.checkingTitle}</h1>
			<div className="icon-line" role="status">
				<Icon name="loader-circle" size={24} className="animate-spin text-due" />
				<div>
					<p className="title">{common.doNotPayAgain}</p>
					<p className="mt-1 text-ink-soft">{common.notHeardBack}</p>
				</div>
			</div>
		</Card>
	);
}

export function DeclinedCard({ reason }: { reason: string }) {
	useErrorToast(texts.subscriptionError, texts.notCreated, null);
	return (
		<Card className="mx-auto w-full max-w-md p-8">
			<h1 className="text-xl">{texts.subscriptionError}</h1>
			<p>{texts.notCreated}</p>
			<p className="text-ink-soft">
				{reason} {texts.nothingCharged}
			</p>
			<div className="flex flex-col gap-3 sm:flex-row">
				<ButtonLink to="/pricing">{texts.toPricing}</ButtonLink>
				<ButtonLink to="/support" look="secondary">
					{texts.contactSupport}
				</ButtonLink>
			</div>
		</Card>
	);
}
