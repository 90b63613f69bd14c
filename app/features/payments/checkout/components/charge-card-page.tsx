import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { AddStripeCard } from "#app/features/payments/cards/components/add-stripe-card.tsx";
import { TEST_CARD_FACES } from "#app/features/payments/cards/test-cards.ts";
import { noRealCard, testCardIsDeclined } from "#app/features/payments/cards/texts/card-field.ts";
import * as chargeTexts from "#app/features/payments/cards/texts/charge-card.ts";
import * as texts from "#app/features/payments/cards/texts/saved-cards.ts";
import { saveTestCard } from "#app/features/payments/cards/texts/saved-cards.ts";
import { CONSENT } from "#app/features/payments/instalments/consent.ts";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { ChargeCardView } from "../automatic-charges.server.ts";
import { ChargeDates } from "./charge-dates.tsx";
import { FirstPaymentFirst } from "./first-payment-first.tsx";

type Props = {
	view: ChargeCardView;
	failure: { title: string; message: string } | null;
	actionData?: { result: FormResult; confirmOnClient?: ClientConfirmation };
};

export function ChargeCardPage({ view, failure, actionData }: Props) {
	const { trip, canSaveCard, firstPayment, publishableKey } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackLink to={automaticChargesPath(trip.shareId)}>{chargeTexts.back}</BackLink>
			<PageHeading tripTitle={trip.title} title={chargeCardTitle(view)} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{failure && (
				<Notice tone="late" role="alert" title={failure.title}>
					{failure.message}
				</Notice>
			)}
			{!canSaveCard && !firstPayment && <p>{chargeTexts.nothingToCharge}</p>}
			{firstPayment && <FirstPaymentFirst link={firstPayment} />}
			{canSaveCard && <WhatChanges view={view} />}
			{canSaveCard && publishableKey && (
				<AddStripeCard
					publishableKey={publishableKey}
					actionData={actionData}
					confirmOnClient={actionData?.confirmOnClient}
					note={<Consent />}
				/>
			)}
			{canSaveCard && !publishableKey && <DemoForm actionData={actionData} />}
		</div>
	);
}

export function chargeCardTitle({ card }: ChargeCardView): string {
	return card === null ? chargeTexts.saveTitle : chargeTexts.title;
}

function WhatChanges({ view: { card, isOn, charges, today } }: Pick<Props, "view">) {
	const isCharged = isOn && card !== null && charges.length > 0;
	return (
		<>
			{isCharged && <p>{chargeTexts.replaces(card.replaceAll(" ", "\u00a0"))}</p>}
			{!isOn && <p>{chargeTexts.switchesOn}</p>}
			{charges.length > 0 && <ChargeDates lead={chargeTexts.chargedLater} charges={charges} today={today} />}
		</>
	);
}

function DemoForm({ actionData }: Pick<Props, "actionData">) {
	const { form, field } = buildForm<"testCard">({
		id: "card",
		actionData,
		defaults: { testCard: "success" },
	});
	return (
		<PostForm form={form} errorTitle={chargeTexts.notSaved} failure={chargeTexts.notSaved}>
			<Notice title={common.demoMode}>{noRealCard}</Notice>
			<Card>
				<RadioCards
					field={field("testCard")}
					label={saveTestCard}
					options={TEST_CARDS.map((card) => ({
						value: card,
						title: card === "declined" ? testCardIsDeclined : TEST_CARD_FACES[card].title,
						details: TEST_CARD_FACES[card].number,
					}))}
				/>
			</Card>
			<Consent />
			<SubmitButton wide pendingLabel={common.saving}>
				{texts.saveCard}
			</SubmitButton>
		</PostForm>
	);
}

function Consent() {
	return <p className="text-ink-soft">{chargeTexts.youAgree(CONSENT.text)}</p>;
}
