import type { FundView } from "#app/features/fund/fund-view.server.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import * as texts from "../texts/releases.ts";

type Props = FundPageProps & { failureTitle: string };

export function ReleaseForm({ view, reply: actionData, failureTitle }: Props) {
	const { availableBalance } = view.fund;
	const { form, field } = buildForm<"amount" | "purpose" | "recipient" | "description">({
		id: "release",
		actionData,
	});
	return (
		<Disclosure summary={texts.releaseUpTo(availableBalance)} open={actionData !== undefined}>
			<PostForm form={form} errorTitle={failureTitle}>
				<input type="hidden" name="after" value={view.releases[0]?.id ?? "none"} />
				<MoneyField
					field={field("amount")}
					label={texts.amount}
					optional
					hint={texts.amountHint(availableBalance)}
				/>
				<Field
					field={field("purpose")}
					label={texts.purpose}
					optional
					placeholder={texts.purposeExample}
					maxLength={120}
					autoComplete="off"
				/>
				<Field
					field={field("recipient")}
					label={texts.recipient}
					hint={texts.recipientHint}
					optional
					placeholder={texts.recipientExample}
					maxLength={120}
					autoComplete="off"
				/>
				<TextareaField field={field("description")} label={texts.note} optional rows={2} maxLength={500} />
				<p className="icon-line text-ink-soft">
					<Icon name="users" />
					{texts.everyoneSees}
				</p>
				<SubmitButton wide icon={<Icon name="landmark" />} pendingLabel={texts.checking}>
					{texts.review}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

export type FundPageProps = { view: FundView; reply?: { result: FormResult } };
