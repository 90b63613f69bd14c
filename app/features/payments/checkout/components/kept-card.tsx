import { chargeCardPath } from "#app/features/payments/cards/charge-card-path.ts";
import { expires } from "#app/features/payments/cards/texts/card-field.ts";
import * as texts from "#app/features/payments/texts/automatic-charges.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { AutomaticChargesView } from "../automatic-charges.server.ts";

type Props = { view: AutomaticChargesView; card: string };

/** Shows the card that is charged for this trip. Guests remove it here, users in their list of cards. */
export function KeptCard({ view, card }: Props) {
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
