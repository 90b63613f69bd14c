import type { CardView } from "#app/features/payments/cards/cards-view.server.ts";
import { CardList } from "#app/features/payments/cards/components/card-list.tsx";
import * as cardTexts from "#app/features/payments/cards/texts/saved-cards.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import * as texts from "../texts.ts";

const ACTIONS = [
	{
		id: "security",
		icon: "shield-check",
		to: "/profile/security",
		title: texts.securitySettings,
		details: texts.securityText,
	},
	{
		id: "billing",
		icon: "landmark",
		to: "/profile/billing",
		title: texts.billingHistory,
		details: texts.billingText,
	},
	{
		id: "data",
		icon: "download",
		to: "/profile/data",
		title: texts.downloadData,
		details: texts.downloadText,
	},
	{
		id: "delete",
		icon: "trash-2",
		to: "/profile/delete",
		title: texts.deleteAccount,
		details: texts.deleteText,
	},
] as const;

export function AccountActions() {
	return (
		<Card title={texts.actionsTitle}>
			<LinkRows rows={ACTIONS} />
		</Card>
	);
}

export function PaymentMethodsCard({ cards }: { cards: CardView[] }) {
	return (
		<Card title={texts.cardsTitle}>
			<CardList cards={cards} returnTo="/profile#payment-methods" />
			<ButtonLink to={pathTo("/profile/payment-methods/add")} look="secondary">
				{cardTexts.addTitle}
			</ButtonLink>
		</Card>
	);
}

export function NotificationsCard() {
	return (
		<Card title={texts.notificationsTitle}>
			<p className="text-ink-soft">{texts.notificationsText}</p>
			<ButtonLink to="/notifications/settings" look="secondary">
				{texts.notificationSettings}
			</ButtonLink>
		</Card>
	);
}
