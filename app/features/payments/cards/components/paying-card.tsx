import type { ComponentProps, ReactNode } from "react";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as paymentTexts from "../../texts.ts";
import type { CardChoice } from "../card-choices.server.ts";
import { NEW_CARD } from "../new-card.ts";
import { nothingCharged } from "../texts/card-field.ts";
import { CardField } from "./card-field.tsx";
import { DemoCard } from "./demo-card.tsx";
import { SavedCardChoice } from "./saved-card-choice.tsx";

type StripeField = ComponentProps<typeof CardField>;

type Props = {
	title?: ReactNode;
	savedCard: FieldLike;
	testCard: FieldLike; // in demo mode
	view: {
		savedCards: CardChoice[];
		publishableKey: string | null;
		error?: string | null; // of the last try
		usedNewCard?: boolean; // in the last try
	};
	amount: Cents;
	savesCard?: boolean;
	confirmOnClient: StripeField["confirmOnClient"];
	errorTexts: StripeField["errorTexts"];
};

/** The card to pay with: a saved one, or a new one entered in the provider's field or, in demo mode, ours. */
export function PayingCard({
	title = common.card,
	view: { savedCards, publishableKey, error, usedNewCard },
	savesCard = false,
	...given
}: Props) {
	const { amount, confirmOnClient, errorTexts } = given;
	const lastTry = error ? [error] : undefined;
	const testCard = { ...given.testCard, errors: given.testCard.errors ?? lastTry };
	const savedCard = {
		...given.savedCard,
		errors: given.savedCard.errors ?? (given.testCard.errors ? undefined : lastTry),
		initialValue: given.savedCard.initialValue ?? (usedNewCard ? NEW_CARD : undefined),
	};
	return (
		<Card title={title}>
			<SavedCardChoice field={savedCard} cards={savedCards} isOnStripe={Boolean(publishableKey)}>
				{publishableKey ? (
					<>
						{error && !confirmOnClient && (
							<Notice tone="late" title={errorTexts.failureTitle}>
								{`${error} ${nothingCharged}`}
							</Notice>
						)}
						<CardField
							publishableKey={publishableKey}
							amount={amount}
							savesCard={savesCard}
							confirmOnClient={confirmOnClient}
							errorTexts={errorTexts}
						/>
					</>
				) : (
					<DemoCard field={testCard} failureTitle={errorTexts.failureTitle} />
				)}
			</SavedCardChoice>
		</Card>
	);
}

/** The receipt address of someone whose spot has none yet. */
export function ReceiptEmail({ field }: { field: FieldLike }) {
	return (
		<Card title={paymentTexts.whereReceiptsGo}>
			<EmailField field={field} hint={paymentTexts.emailForReceipts} />
		</Card>
	);
}
