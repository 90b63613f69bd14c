import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { formatAmount, HOME } from "../currency.ts";
import type { ImportPreview, ImportView } from "../import/import-file.server.ts";
import * as texts from "../texts/import.ts";
import { backToExpenses } from "../texts.ts";
import { PlanNotice } from "./plan-notice.tsx";

type Props = { view: ImportView; formResult?: FormResult };

export function ImportPage({ view, formResult }: Props) {
	const { trip, hasPlan, preview, isGone } = view;
	const ofFile = formResult?.initialValue && "importId" in formResult.initialValue ? undefined : formResult;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/expenses", { shareId: trip.shareId })}>{backToExpenses}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.title} lead={preview ? undefined : texts.lead} />
			{!hasPlan && <PlanNotice shareId={trip.shareId} mayBuy hasExpenses={false} />}
			{isGone && <Notice tone="due" title={texts.fileGone} />}
			{preview && <Preview preview={preview} formResult={ofFile ? undefined : formResult} />}
			{hasPlan &&
				(preview ? (
					<Disclosure summary={texts.another} open={ofFile !== undefined || undefined}>
						<FileForm formResult={ofFile} />
					</Disclosure>
				) : (
					<Card>
						<FileForm formResult={ofFile} />
					</Card>
				))}
		</div>
	);
}

function FileForm({ formResult }: { formResult?: FormResult }) {
	const { form, field } = buildForm<string>({ id: "file", actionData: formResult && { result: formResult } });
	return (
		<PostForm form={form} action="?" encType="multipart/form-data" reloadDocument errorTitle={texts.notRead}>
			<Field
				field={{ ...field("csv"), initialValue: undefined }}
				label={texts.file}
				hint={texts.fileHint}
				type="file"
				accept=".csv,text/csv"
				required
			/>
			<SubmitButton className="max-sm:w-full sm:self-start">{texts.read}</SubmitButton>
		</PostForm>
	);
}

type PreviewProps = { preview: ImportPreview; formResult?: FormResult };

/** One form: the matching of names, a preview, and the button that imports. */
function Preview({ preview, formResult }: PreviewProps) {
	const { form, field } = buildForm<string>({
		id: "preview",
		actionData: formResult && { result: formResult },
		defaults: {
			people: Object.fromEntries(preview.names.map(({ field: name, memberId }) => [name, memberId ?? ""])),
			rates: Object.fromEntries(preview.rates.map(({ currency, rate }) => [currency, rate ?? ""])),
			payers: Object.fromEntries(preview.asked.map(({ id, memberId }) => [id, memberId ?? ""])),
		},
	});
	const options = preview.people.map(({ id, name }) => ({ value: id, label: name }));
	const counted = (status: string) => preview.rows.filter((row) => row.status === status).length;
	const [expenses, payments] = [counted("expense"), counted("payment")];
	return (
		<PostForm form={form} errorTitle={texts.notStored}>
			<input type="hidden" name="importId" value={preview.id} />
			<Card title={texts.names}>
				<p className="text-ink-soft">
					{texts.formats[preview.format]}. {texts.namesLead}
				</p>
				<div className="grid gap-3 sm:grid-cols-2">
					{preview.names.map(({ field: name, name: label }) => (
						<SelectField
							key={name}
							field={field(`people.${name}`)}
							label={<bdi>{label}</bdi>}
							options={options}
							prompt={texts.nobody}
						/>
					))}
				</div>
			</Card>
			{preview.rates.length > 0 && (
				<Card title={texts.rates}>
					<div className="grid gap-3 sm:grid-cols-2">
						{preview.rates.map(({ currency }) => (
							<Field
								key={currency}
								field={field(`rates.${currency}`)}
								label={texts.rateOf(currency)}
								inputMode="decimal"
								autoComplete="off"
							/>
						))}
					</div>
				</Card>
			)}
			<Asked preview={preview} options={options} field={field} />
			<Rows preview={preview} expenses={expenses} payments={payments} />
			<div className="flex flex-wrap gap-3">
				<SubmitButton
					className="max-sm:w-full"
					name="intent"
					value="store"
					pendingLabel={texts.storing}
					disabled={expenses + payments === 0 && preview.asked.length === 0}
				>
					{texts.storeThem}
				</SubmitButton>
				<SubmitButton className="max-sm:w-full" name="intent" value="preview" look="secondary">
					{texts.again}
				</SubmitButton>
			</div>
		</PostForm>
	);
}

type AskedProps = PreviewProps & {
	options: { value: string; label: string }[];
	field: ReturnType<typeof buildForm<string>>["field"];
};

/** Asks for the payer of Spliit's rows that do not name one. */
function Asked({ preview, options, field }: AskedProps) {
	if (preview.asked.length === 0) return null;
	return (
		<Card title={texts.asked}>
			<p className="text-ink-soft">{texts.askedLead}</p>
			{preview.asked.map(({ id, name, date, amount, currency, forWhom }) => (
				<SelectField
					key={id}
					field={field(`payers.${id}`)}
					label={
						<>
							<bdi>{name}</bdi>, {formatAmount(amount, currency)}
						</>
					}
					hint={`${date}, ${texts.notSaid(forWhom.join(", "))}`}
					options={options}
					prompt={texts.leaveOut}
				/>
			))}
		</Card>
	);
}

type RowsProps = PreviewProps & { expenses: number; payments: number };

function Rows({ preview: { rows, unread }, expenses, payments }: RowsProps) {
	const added = rows.filter(({ status }) => status === "expense" || status === "payment");
	const left = rows.filter((row) => !added.includes(row));
	return (
		<Card title={texts.preview} id="preview-card">
			<p className="font-bold">{added.length > 0 ? texts.adds(expenses, payments) : texts.nothingToAdd}</p>
			{added.length > 0 && (
				<Disclosure quiet summary={texts.seeThem(added.length)}>
					<ul className="transfer-rows">
						{added.map((row) => (
							<li key={row.id}>
								<span>
									<bdi>{row.name}</bdi>
									<span className="block text-sm text-ink-soft">
										{row.date}
										{row.status === "payment" && ` · ${texts.isPayment}`}
										{row.payer && (
											<>
												{" · "}
												<bdi>{row.payer}</bdi>
											</>
										)}
										{row.isOneOf > 1 && ` · ${texts.oneOf(row.isOneOf)}`}
									</span>
								</span>
								<span className="money">
									{formatAmount(row.amount, row.currency)}
									{row.currency !== HOME && row.cents !== null && ` = ${formatCents(row.cents)}`}
								</span>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
			{left.length > 0 && (
				<Disclosure quiet summary={texts.leftOutTitle(left.length)}>
					<ul className="flex flex-col gap-2">
						{left.map(({ id, name, date, status }) => (
							<li key={id} className="wrap-anywhere">
								<bdi>{name}</bdi>{" "}
								<span className="text-sm text-ink-soft">
									{date}: {texts.outcomes[status]}
								</span>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
			{unread.length > 0 && (
				<Disclosure quiet summary={texts.unreadTitle(unread.length)}>
					<ul className="flex flex-col gap-2">
						{unread.map(({ line, text, problem }) => (
							<li key={line} className="wrap-anywhere">
								{texts.line(line)}: <bdi>{text}</bdi>{" "}
								<span className="block text-sm text-ink-soft">{texts.unread[problem]}</span>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
		</Card>
	);
}
