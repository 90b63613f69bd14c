import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { CardView } from "../own-cards.server.ts";
import * as texts from "../texts/saved-cards.ts";

/**
 * The saved cards and the actions for each. The forms post to the cards' page and return to `returnTo`, so the list
 * works on any page.
 */
export function CardList({ cards, returnTo }: { cards: CardView[]; returnTo?: string }) {
	if (cards.length === 0) {
		return (
			<EmptyState icon={<Icon name="credit-card" size={24} />} title={texts.none}>
				<p>{texts.noneHint}</p>
			</EmptyState>
		);
	}
	return (
		<ul className="divide-y divide-line">
			{cards.map((card) => (
				<li key={card.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
					<CardFace card={card} />
					<div className="flex flex-wrap items-start gap-x-4 gap-y-1">
						{!card.isDefault && card.canPaySubscriptions && <SetDefault card={card} returnTo={returnTo} />}
						<Disclosure quiet summary={texts.remove}>
							<DeleteCard card={card} returnTo={returnTo} />
						</Disclosure>
					</div>
				</li>
			))}
		</ul>
	);
}

function CardFace({
	card: { label, expiry, isExpired, isDefault, canPaySubscriptions, cardholderName, trips },
}: {
	card: CardView;
}) {
	return (
		<div className="icon-line">
			<Icon name="credit-card" />
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
					{label}
					{isDefault && (
						<Pill tone="coral" icon={<Icon name="star" size={14} bold />}>
							{texts.defaultCard}
						</Pill>
					)}
				</p>
				{expiry && (
					<p className={isExpired ? "font-semibold text-late" : "text-ink-soft"}>
						{isExpired ? texts.expired(expiry) : texts.expires(expiry)}
					</p>
				)}
				{!canPaySubscriptions && <p className="text-ink-soft">{texts.onlyForTrips}</p>}
				{trips.map(({ shareId, title }) => (
					<p key={shareId} className="wrap-anywhere">
						{texts.charges(<bdi>{title}</bdi>)}
					</p>
				))}
				{cardholderName && (
					<p className="wrap-anywhere text-ink-soft">
						<bdi>{cardholderName}</bdi>
					</p>
				)}
			</div>
		</div>
	);
}

type FormProps = { card: CardView; returnTo?: string };

function SetDefault({ card: { id, label }, returnTo }: FormProps) {
	const { form } = buildForm({ id: `default-${id}` });
	return (
		<PostForm form={form} action={pathTo("/profile/payment-methods")} preventScrollReset>
			<input type="hidden" name="id" value={id} />
			{returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
			<SubmitButton
				name="intent"
				value="set-default"
				look="quiet"
				aria-label={`${texts.setDefault}: ${label}`}
			>
				{texts.setDefault}
			</SubmitButton>
		</PostForm>
	);
}

/** If the card is in use, says what is charged to it, what deleting it does, and where to choose another card. */
function DeleteCard({ card: { id, label, trips, paysSubscription }, returnTo }: FormProps) {
	const { form } = buildForm({ id: `delete-${id}` });
	if (paysSubscription) return <p>{texts.paysPlan}</p>;
	return (
		<PostForm form={form} action={pathTo("/profile/payment-methods")} preventScrollReset>
			<p className="font-semibold">{texts.deleteQuestion(label)}</p>
			<p className="text-ink-soft">{texts.deleteHint}</p>
			{trips.map(({ shareId, title }) => (
				<div key={shareId}>
					<p className="wrap-anywhere">{texts.endsCharges(<bdi>{title}</bdi>)}</p>
					<Link className="link inline-block py-3 font-semibold" to={automaticChargesPath(shareId)}>
						{texts.chooseAnother(<bdi>{title}</bdi>)}
					</Link>
				</div>
			))}
			<input type="hidden" name="id" value={id} />
			{trips.length > 0 && <input type="hidden" name="endCharges" value="on" />}
			{returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
			<SubmitButton name="intent" value="delete" look="danger">
				{texts.deleteNow(label)}
			</SubmitButton>
		</PostForm>
	);
}
