import { HOUSE_ACCOUNTS } from "#app/features/ledger/house-lines.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { CheckedCorrection, CorrectionView } from "../money/correct-difference.server.ts";
import { accountName } from "../records.ts";
import * as texts from "../texts/corrections.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactTable } from "./records.tsx";

type Props = { view: CorrectionView; reply?: { result: FormResult; checked?: CheckedCorrection } };

const ACCOUNTS = [
	...HOUSE_ACCOUNTS.map((value) => ({ value, label: texts.accounts[value] })),
	{ value: "fund", label: texts.tripFund },
];

export function CorrectionPage({ view: { source, facts, isOpen }, reply }: Props) {
	return (
		<AdminPage here="money" title={texts.title} lead={texts.lead(source)}>
			<BackLink to="/admin/money#differences">{texts.backToMoney}</BackLink>
			{reply?.checked && <CheckedEntry checked={reply.checked} />}
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Card title={texts.difference}>
					<FactTable facts={facts} />
				</Card>
				{isOpen ? (
					<CorrectionForm source={source} reply={reply} />
				) : (
					<Notice tone="paid" title={texts.settled} />
				)}
			</div>
		</AdminPage>
	);
}

function CorrectionForm({ source, reply: actionData }: { source: string; reply: Props["reply"] }) {
	const { form, field } = buildForm<"account" | "trip" | "reason">({
		id: "correction",
		...(actionData && { actionData }),
	});
	return (
		<Card title={texts.correct}>
			<PostForm form={form}>
				<input type="hidden" name="step" value="check" />
				<input type="hidden" name="source" value={source} />
				<SelectField
					field={field("account")}
					label={texts.account}
					options={ACCOUNTS}
					prompt={texts.chooseAccount}
					required
				/>
				<Field field={field("trip")} label={texts.trip} hint={texts.tripHint} optional autoComplete="off" />
				<TextareaField
					field={field("reason")}
					label={texts.reason}
					hint={texts.reasonHint}
					rows={3}
					maxLength={500}
					required
				/>
				<SubmitButton look="secondary">{texts.check}</SubmitButton>
			</PostForm>
		</Card>
	);
}

/** This entry is posted exactly as shown, even if the form below it was changed. */
function CheckedEntry({ checked: { amount, lines, fields } }: { checked: CheckedCorrection }) {
	return (
		<Card title={texts.checked} id="checked">
			<p className="max-w-text text-ink-soft">{texts.checkedLead}</p>
			<dl className="flex flex-col divide-y divide-line">
				{lines.map((line) => (
					<EntryLine key={line.account} label={accountName(line.account)} amount={line.amount} />
				))}
				<EntryLine label={texts.sums} amount={sum(lines.map((line) => line.amount))} />
			</dl>
			<p className="wrap-anywhere" dir="auto">
				{fields.reason}
			</p>
			<form method="post">
				{Object.entries({ ...fields, step: "book", amount }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Button>{texts.book(amount)}</Button>
			</form>
		</Card>
	);
}

function EntryLine({ label, amount }: { label: string; amount: number }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4 py-2">
			<dt className="min-w-0 wrap-anywhere">{label}</dt>
			<dd className="money font-semibold">{formatCents(amount)}</dd>
		</div>
	);
}
