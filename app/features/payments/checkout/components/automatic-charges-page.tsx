import { chargeCardPath } from "#app/features/payments/cards/charge-card-path.ts";
import { expires } from "#app/features/payments/cards/texts/card-field.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { CONSENT } from "#app/features/payments/instalments/consent.ts";
import * as texts from "#app/features/payments/instalments/texts.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { AutomaticChargesView } from "../automatic-charges.server.ts";
import { ChargeDates } from "./charge-dates.tsx";
import { FirstPaymentFirst } from "./first-payment-first.tsx";

type Props = { view: AutomaticChargesView; formResult?: FormResult };

export function AutomaticChargesPage({ view, formResult }: Props) {
	const { trip, name, isGuest, isOn, paused, card, charges, canSaveCard, otherCards, underWay, byHand } =
		view;
	const canBeOn = card !== null && charges.length > 0;
	const { form } = buildForm({ id: "charges", actionData: formResult && { result: formResult } });
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.yours(<bdi>{name}</bdi>)} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{paused && (
				<Notice tone="due" title={texts.paused}>
					{texts.pausedBy[paused]}
				</Notice>
			)}
			{byHand && (
				<Notice
					tone="late"
					title={texts.byHand(formatCents(byHand.amount))}
					action={
						<ButtonLink to={byHand.link.to} look="secondary">
							{byHand.link.text}
						</ButtonLink>
					}
				>
					{texts.byHandWhy[byHand.reason](formatDate(byHand.dueDate, view.today))}
				</Notice>
			)}
			{underWay !== null && (
				<Notice tone="due" title={texts.underWay(formatCents(underWay))}>
					{texts.underWayHint}
				</Notice>
			)}
			<Card title={isOn ? texts.isOn : texts.isOff}>
				{!isOn && <p>{view.hasToPay ? texts.payYourself : texts.nothingToPay}</p>}
				{(isOn || view.hasToPay) && <Charges view={view} />}
				{view.afterExpiry && (
					<Notice tone="due">{texts.expiresBefore(formatDate(view.afterExpiry, view.today))}</Notice>
				)}
				{(isOn || canBeOn) && (
					<PostForm form={form} errorTitle={texts.notSwitched} preventScrollReset>
						{isOn ? <SwitchOff /> : <SwitchOn />}
					</PostForm>
				)}
				{view.firstPayment && <FirstPaymentFirst link={view.firstPayment} />}
				{!isOn && card === null && canSaveCard && (
					<>
						<p className="text-ink-soft">{texts.saveHint}</p>
						<ButtonLink to={chargeCardPath(trip.shareId)} wide>
							{texts.saveAndSwitchOn}
						</ButtonLink>
					</>
				)}
			</Card>
			{card !== null && <KeptCard view={view} card={card} />}
			{otherCards && otherCards.length > 0 && canSaveCard && (
				<OtherCards cards={otherCards} hasCard={card !== null} isOn={isOn} />
			)}
			<LastCharges view={view} />
		</div>
	);
}

function Charges({
	view: { isOn, card, charges, otherCards, firstPayment, today },
}: {
	view: AutomaticChargesView;
}) {
	if (firstPayment) return null;
	if (!card) {
		return <p className="text-ink-soft">{otherCards?.length ? texts.noCardChosen : texts.noSavedCard}</p>;
	}
	if (charges.length === 0) return <p className="text-ink-soft">{texts.nothingPlanned}</p>;
	const unbroken = card.replaceAll(" ", "\u00a0");
	const lead = isOn ? texts.chargedTo(unbroken) : texts.wouldBeChargedTo(unbroken);
	return <ChargeDates lead={lead} charges={charges} today={today} />;
}

type OtherCardsProps = { cards: { id: string; label: string }[]; hasCard: boolean; isOn: boolean };

function OtherCards({ cards, hasCard, isOn }: OtherCardsProps) {
	const { form, field } = buildForm<"cardId">({ id: "card", defaults: { cardId: cards[0]?.id } });
	return (
		<Card title={hasCard && isOn ? texts.otherCard : texts.chooseSaved}>
			<PostForm form={form} failure={texts.notSwitched} preventScrollReset>
				<RadioCards
					field={field("cardId")}
					label={isOn ? texts.otherCardHint : texts.otherCardWhileOff}
					options={cards.map(({ id, label }) => ({ value: id, title: label }))}
				/>
				<SubmitButton name="intent" value="card" look="secondary" wide pendingLabel={common.saving}>
					{isOn ? texts.chooseCard : texts.chooseCardWhileOff}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

function SwitchOff() {
	return (
		<>
			<p className="text-ink-soft">{texts.offHint}</p>
			<SubmitButton name="intent" value="off" look="secondary" wide pendingLabel={common.saving}>
				{texts.switchOff}
			</SubmitButton>
		</>
	);
}

function SwitchOn() {
	return (
		<>
			<p className="text-ink-soft">{texts.youAgree(CONSENT.text)}</p>
			<SubmitButton name="intent" value="on" wide pendingLabel={common.saving}>
				{texts.switchOn}
			</SubmitButton>
		</>
	);
}

type SavedCardProps = { view: AutomaticChargesView; card: string };

/** Shows the card that is charged for this trip. Guests remove it here, users in their list of cards. */
function KeptCard({ view, card }: SavedCardProps) {
	const { trip, expiry, isGuest, canSaveCard } = view;
	const until = expiry && expires(`${common.months[expiry.month - 1]} ${expiry.year}`);
	return (
		<Card title={texts.yourCard}>
			<div className="icon-line">
				<Icon name="credit-card" />
				<div className="min-w-0">
					<p className="font-semibold tabular-nums">{card}</p>
					{until && <p className="text-ink-soft">{until}</p>}
				</div>
			</div>
			{!view.isOn && view.hasToPay && <p className="text-ink-soft">{texts.cardStays}</p>}
			{isGuest && !view.hasToPay && <p className="text-ink-soft">{texts.cardGoes}</p>}
			{canSaveCard && (
				<ButtonLink to={chargeCardPath(trip.shareId)} look="secondary" wide>
					{texts.changeCard}
				</ButtonLink>
			)}
			{isGuest ? (
				<Disclosure quiet summary={texts.remove}>
					<Remove card={card} isNeeded={canSaveCard} />
				</Disclosure>
			) : (
				<Link className="link -my-2 self-start py-2 font-semibold" to={pathTo("/profile/payment-methods")}>
					{texts.manageCards}
				</Link>
			)}
		</Card>
	);
}

function Remove({ card, isNeeded }: { card: string; isNeeded: boolean }) {
	const { form } = buildForm({ id: "remove" });
	return (
		<PostForm form={form} failure={texts.notSwitched} preventScrollReset>
			<p className="font-semibold">{texts.removeQuestion(card)}</p>
			<p className="text-ink-soft">{isNeeded ? texts.removeHint : texts.removeUnneeded}</p>
			<SubmitButton name="intent" value="remove" look="danger">
				{texts.removeNow(card)}
			</SubmitButton>
		</PostForm>
	);
}

function LastCharges({ view: { last, today } }: { view: AutomaticChargesView }) {
	if (last.length === 0) return null;
	return (
		<Card title={texts.lastTries}>
			<ul className="divide-y divide-line tabular-nums">
				{last.map(({ id, date, amount, outcome, card }) => (
					<li key={id} className="flex justify-between gap-x-4 py-2">
						<span>
							{formatDate(date, today)}
							<span className="block text-ink-soft">
								{texts.tried[outcome]}
								{card && `, ${card.replaceAll(" ", "\u00a0")}`}
							</span>
						</span>
						<span className="font-semibold">{formatCents(amount)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
