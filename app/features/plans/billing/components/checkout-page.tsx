import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { CardField } from "#app/features/payments/cards/components/card-field.tsx";
import { DemoCard } from "#app/features/payments/cards/components/demo-card.tsx";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import { tripMoneyPath } from "../billing-paths.ts";
import type { CheckoutOrder, CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts/pages.ts";

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
			return <DeclinedCard reason={texts.bankSays(view.reason)} next={texts.useOtherCard} />;
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
		<PayForm
			form={form}
			saysItself="testCard"
			errorTitle={title}
			lostErrors={LOST_ERRORS}
			className="min-w-0"
		>
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
			{order.planType === "pro-oneTime" ? (
				<SubmitButton wide pendingLabel={texts.paying}>
					{texts.payOnce(formatCents(order.price))}
				</SubmitButton>
			) : (
				<SubmitButton wide pendingLabel={texts.activating}>
					{texts.activate}
				</SubmitButton>
			)}
		</PayForm>
	);
}

/** The order: the plan, its price, and its next renewal. */
function OrderTicket({ order }: { order: CheckoutOrder }) {
	const { planName, planType, isAnnual, price, renewsOn, trip, today } = order;
	const isOnce = planType === "pro-oneTime";
	const renewal = renewsOn && formatDate(renewsOn, today);
	return (
		<section aria-label={planName} className="lg:order-2">
			<Ticket
				stubBelow
				stub={
					<div className="flex flex-col gap-2 text-ink-soft">
						<p className="font-semibold text-ink">{texts.chargedNow(formatCents(price))}</p>
						<p>
							{renewal
								? (isAnnual ? texts.renewsEveryYear : texts.renewsEveryMonth)(renewal)
								: texts.neverRenews}
						</p>
						{!isOnce && <p>{texts.cancelAnyTime}</p>}
						<p>{isOnce ? texts.keepsCard : texts.keepsCardForRenewals}</p>
						{!isOnce && <p>{texts.earlierTrips}</p>}
					</div>
				}
			>
				<p className="label">
					{planName} · {isOnce ? texts.onceOnly : isAnnual ? texts.annual : texts.monthly}
				</p>
				<p>
					<span className="amount block text-2xl">{formatCents(price)}</span>
					<span className="text-ink-soft" dir="auto">
						{isOnce ? trip && texts.forTrip(trip.title) : isAnnual ? texts.perYear : texts.perMonth}
					</span>
				</p>
			</Ticket>
		</section>
	);
}

/** Also shows an error as a toast, but only after the page has reloaded its data, because that closes toasts. */
export function useErrorToast(title: string | undefined, message: string | undefined, cause: unknown): void {
	const isIdle = useNavigation().state === "idle";
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server has a toast of its own
	useEffect(() => {
		if (!title || !message || !isIdle) return;
		// The toast region must have hydrated first.
		const timer = setTimeout(() => showToast({ title, message, type: "error" }));
		return () => clearTimeout(timer);
	}, [title, message, cause, isIdle]);
}

const REDIRECT_MS = 2_000;
const POLL_MS = 2_000;

/** The heading and the browser title of an order's page. */
export function titleOf({ planType, planName }: CheckoutOrder): string {
	return planType === "pro-oneTime" ? texts.oneTimeTitle : texts.checkoutTitle(planName);
}

function InvalidCard() {
	return (
		<Card className="mx-auto w-full max-w-md items-center p-8 text-center">
			<h1 className="text-xl">{texts.invalidTitle}</h1>
			<p className="text-ink-soft">{texts.invalid}</p>
			<ButtonLink to="/pricing">{texts.toPricing}</ButtonLink>
		</Card>
	);
}

/** The heading once an order is done. */
export const doneTitle = ({ trip }: CheckoutOrder) => (trip ? texts.oneTimeProBought : texts.activated);

/** Redirects, with or without scripts, to the trip that has one-time Pro now, or to the profile. */
function ActivatedCard({ order }: { order: CheckoutOrder }) {
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

/** Reloads until the outcome is known: by polling with JavaScript, by the Refresh header without. */
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

export function DeclinedCard({ reason, next }: { reason: string; next?: string }) {
	useErrorToast(texts.subscriptionError, texts.notCreated, null);
	return (
		<Card className="mx-auto w-full max-w-md p-8">
			<h1 className="text-xl">{texts.subscriptionError}</h1>
			<p>{texts.notCreated}</p>
			<p className="text-ink-soft">
				{reason} {texts.nothingCharged} {next}
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
