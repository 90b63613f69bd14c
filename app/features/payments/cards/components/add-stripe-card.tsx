import type { ReactNode } from "react";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { useSingleSubmit } from "#app/ui/use-single-submit.ts";
import { SubmissionLockContext } from "#app/ui/use-submission-lock.ts";
import * as texts from "../texts/saved-cards.ts";
import { CardField } from "./card-field.tsx";

type Props = {
	publishableKey: string;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
	note?: ReactNode; // above the button
};

const ERROR_TEXTS = {
	failureTitle: texts.setupFailed,
	failureText: texts.setupFailedText,
	unexpectedError: texts.setupError,
};

/** Stripe's card field without a charge. Until its script has loaded, the form leads to Stripe's page. */
export function AddStripeCard({ publishableKey, actionData, confirmOnClient, note }: Props) {
	const { form } = buildForm({ id: "card", actionData });
	const { lock, submitOnce } = useSingleSubmit();
	return (
		<PostForm
			form={form}
			errorTitle={texts.errorTitle}
			failure={texts.notAdded}
			isHeld={lock.isHeld}
			send={submitOnce}
		>
			<SubmissionLockContext value={lock}>
				<Card title={common.card}>
					<CardField
						publishableKey={publishableKey}
						amount={null}
						savesCard
						confirmOnClient={confirmOnClient}
						errorTexts={ERROR_TEXTS}
					/>
					<p className="text-ink-soft">{texts.charged}</p>
				</Card>
				{note}
				<SubmitButton wide pendingLabel={common.saving}>
					{texts.saveCard}
				</SubmitButton>
			</SubmissionLockContext>
		</PostForm>
	);
}
