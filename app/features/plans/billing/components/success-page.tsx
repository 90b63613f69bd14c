import type { Benefit } from "#app/features/tiers/tier-features.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SuccessView } from "../checkout.server.ts";
import * as texts from "../texts/pages.ts";
import { CheckingCard, DeclinedCard, useErrorToast } from "./checkout-page.tsx";

export function SuccessPage({ view }: { view: SuccessView }) {
	if (view.state === "confirming") return <CheckingCard />;
	if (view.state === "noCard") return <NoCard reason={view.reason} checkoutPath={view.checkoutPath} />;
	if (view.state === "declined") return <DeclinedCard reason={texts.bankSays(view.reason)} />;
	if (view.state === "error") return <ConfirmationError />;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<PageHeading title={texts.welcome(view.planName)} lead={texts.isActive(view.planName)} />
			<Card title={texts.nowYours}>
				<BenefitList benefits={view.benefits} />
			</Card>
			<div className="flex flex-col gap-3 sm:flex-row">
				<ButtonLink to="/">{texts.startPlanning}</ButtonLink>
				<ButtonLink to="/profile" look="secondary">
					{texts.viewProfile}
				</ButtonLink>
			</div>
		</div>
	);
}

function NoCard({ reason, checkoutPath }: { reason: string; checkoutPath: string }) {
	useErrorToast(texts.setupFailed, reason, null);
	return (
		<Card className="mx-auto w-full max-w-md items-center p-8 text-center">
			<h1 className="text-xl">{texts.setupFailed}</h1>
			<p className="text-ink-soft">
				{reason} {texts.nothingCharged}
			</p>
			<ButtonLink to={checkoutPath}>{common.tryAgain}</ButtonLink>
		</Card>
	);
}

function ConfirmationError() {
	useErrorToast(texts.confirmationError, texts.notConfirmed, null);
	return (
		<Card className="mx-auto w-full max-w-md p-8">
			<h1 className="text-xl">{texts.subscriptionError}</h1>
			<Notice tone="late" role="alert" title={texts.confirmationError}>
				{texts.notConfirmed}
			</Notice>
			<ButtonLink to="/support">{texts.contactSupport}</ButtonLink>
		</Card>
	);
}

function BenefitList({ benefits }: { benefits: Benefit[] }) {
	return (
		<ul className="flex flex-col gap-3">
			{benefits.map(({ id, title, description }) => (
				<li key={id} className="icon-line">
					<Icon name="circle-check" className="text-paid" />
					<div>
						<p className="font-semibold">{title}</p>
						<p className="text-ink-soft">{description}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
