import { addCardPath, CARDS_PATH } from "#app/features/payments/cards/cards-path.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TierCard } from "../plan-view.server.ts";
import * as texts from "../texts/pages.ts";

type Props = { card: TierCard | null; amount: Cents; date: string; page: string };

/** How much is charged next, when and to which card. @param page to which somebody comes back who adds a card */
export function NextCharge({ card, amount, date, page }: Props) {
	return (
		<>
			<p className="text-ink-soft">
				{texts.nextCharge({
					amount: formatCents(amount),
					date,
					card: card?.label ?? texts.yourDefaultCard,
				})}{" "}
				<Link className="link" to={CARDS_PATH}>
					{texts.changeCard}
				</Link>
			</p>
			<CardWarning card={card} date={date} page={page} />
		</>
	);
}

/** Says it where no card can pay for the next charge, which is on `date`. */
export function CardWarning({ card, date, page }: Omit<Props, "amount">) {
	if (card && !card.expiresBefore) return null;
	return (
		<Notice tone="late">
			<p>{card ? texts.cardExpires(card.label, date) : texts.noPlanCard}</p>
			<Link className="link inline-block py-2 font-semibold" to={addCardPath(page)}>
				{texts.addCard}
			</Link>
		</Notice>
	);
}
