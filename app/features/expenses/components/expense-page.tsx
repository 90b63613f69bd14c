import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ExpenseView } from "../expenses-view.server.ts";
import * as formTexts from "../texts/form.ts";
import * as texts from "../texts.ts";
import { CategoryIcon } from "./category-icon.tsx";
import { ExpenseForm } from "./expense-form.tsx";
import { PersonName } from "./person-name.tsx";

type Props = { view: ExpenseView; formResult?: FormResult };

export function ExpensePage({ view, formResult }: Props) {
	const { trip, expense, mayChange } = view;
	const { shareId } = trip;
	const intent = String(formResult?.initialValue?.intent ?? "");
	const ofEdit = ["save", "split"].includes(intent) ? formResult : undefined;
	const ofReceipt = intent ? undefined : formResult; // the one form without an intent
	const errors = ofReceipt || ofEdit ? undefined : formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/expenses", { shareId })}>{texts.backToExpenses}</BackLink>
			<PageHeading tripTitle={trip.title} title={<bdi>{expense.name}</bdi>} />
			{errors && <FormErrors id="expense-errors" errors={errors} title={texts.notDone} />}
			{expense.isDeleted && <Notice tone="late" title={texts.deleted} action={mayChange && <Restore />} />}
			<Facts view={view} />
			{view.askPool && (
				<ButtonLink to={view.askPool} look="secondary" className="max-sm:w-full sm:self-start">
					{texts.askPool}
				</ButtonLink>
			)}
			<Parts view={view} />
			<Receipt view={view} formResult={ofReceipt} />
			{view.form && (
				<Disclosure summary={texts.edit} open={ofEdit !== undefined || undefined}>
					<ExpenseForm
						key={String(view.form.values.updatedAt)}
						form={view.form}
						formResult={ofEdit}
						words={{ submit: formTexts.save, pending: formTexts.saving, failed: formTexts.notSaved }}
					/>
				</Disclosure>
			)}
			<Changes view={view} />
			<div className="flex flex-wrap gap-3">
				{mayChange && !expense.isDeleted && <Remove />}
				<ButtonLink to={pathTo("/trip/:shareId/expenses/new", { shareId })} look="quiet">
					{texts.addAnother}
				</ButtonLink>
			</div>
		</div>
	);
}

function Facts({ view: { expense } }: Props) {
	return (
		<Card>
			<p className="icon-line">
				<CategoryIcon category={expense.category} />
				<span>
					<span className="money block text-xl font-bold">{expense.amount}</span>
					{expense.isForeign && (
						<span className="block">
							<span className="money">{expense.cents}</span>{" "}
							<span className="text-ink-soft">({expense.rate})</span>
						</span>
					)}
				</span>
			</p>
			<dl className="expense-facts">
				<div>
					<dt>{texts.paidBy}</dt>
					<dd>
						<PersonName {...expense.paidBy} />
					</dd>
				</div>
				{expense.paidBack && (
					<div>
						<dt>{texts.paidBack}</dt>
						<dd className="money">{expense.paidBack}</dd>
					</div>
				)}
				<div>
					<dt>{texts.date}</dt>
					<dd>{expense.date}</dd>
				</div>
				<div>
					<dt>{texts.category}</dt>
					<dd>{formTexts.categories[expense.category]}</dd>
				</div>
			</dl>
			{expense.note && (
				<p className="wrap-anywhere whitespace-pre-line" dir="auto">
					{expense.note}
				</p>
			)}
		</Card>
	);
}

const MAX_SHOWN = 12;

function Parts({ view: { parts } }: Props) {
	const [shown, more] = [parts.slice(0, MAX_SHOWN), parts.slice(MAX_SHOWN)];
	return (
		<Card title={texts.forWhom}>
			<PartRows parts={shown} />
			{more.length > 0 && (
				<Disclosure quiet summary={texts.morePeople(more.length)}>
					<PartRows parts={more} />
				</Disclosure>
			)}
		</Card>
	);
}

function PartRows({ parts }: { parts: ExpenseView["parts"] }) {
	return (
		<ul className="expense-people">
			{parts.map(({ id, name, hasLeft, cents, weight }) => (
				<li key={id}>
					<span className="flex-1 wrap-anywhere">
						<PersonName name={name} hasLeft={hasLeft} />
						{weight && <span className="text-sm text-ink-soft"> · {weight}</span>}
					</span>
					<span className="money">{cents}</span>
				</li>
			))}
		</ul>
	);
}

function Receipt({ view: { expense, mayChange }, formResult }: Props) {
	const { form, field } = buildForm<string>({
		id: "receipt",
		actionData: formResult && { result: formResult },
	});
	const remove = buildForm<string>({ id: "remove-receipt" });
	if (!expense.receipt && (!mayChange || expense.isDeleted)) return null;
	return (
		<Card title={texts.receipt}>
			{expense.receipt && <img className="expense-receipt" src={expense.receipt} alt={texts.receiptAlt} />}
			{mayChange && !expense.isDeleted && (
				<Disclosure
					quiet
					summary={expense.receipt ? texts.changeReceipt : texts.addReceipt}
					open={formResult !== undefined || undefined}
				>
					{/* The browser posts the file itself, because it shows the progress of the upload. */}
					<PostForm
						form={form}
						encType="multipart/form-data"
						reloadDocument
						errorTitle={texts.receiptNotSaved}
					>
						<Field
							field={{ ...field("picture"), initialValue: undefined }}
							label={texts.chooseReceipt}
							hint={texts.receiptHint}
							type="file"
							accept="image/jpeg,image/png,image/webp,image/gif"
							required
						/>
						<SubmitButton look="secondary">{texts.saveReceipt}</SubmitButton>
					</PostForm>
					{expense.receipt && (
						<PostForm form={remove.form}>
							<SubmitButton name="intent" value="remove-receipt" look="quiet" className="mt-3">
								{texts.removeReceipt}
							</SubmitButton>
						</PostForm>
					)}
				</Disclosure>
			)}
		</Card>
	);
}

function Changes({ view: { changes, today, clock } }: Props) {
	return (
		<Disclosure summary={texts.historyTitle}>
			<ul className="flex flex-col gap-2">
				{changes.map(({ id, kind, name, at, fields }) => (
					<li key={id} className="wrap-anywhere">
						<bdi>{name}</bdi> {texts.changeKinds[kind]}
						{fields.length > 0 && <>: {fields.join(", ")}</>}
						<span className="block text-sm text-ink-soft">{formatInstant(at, today, clock)}</span>
					</li>
				))}
			</ul>
		</Disclosure>
	);
}

/** Deletes without confirmation, because a deleted expense can be restored. */
function Remove() {
	const { form } = buildForm<string>({ id: "delete" });
	return (
		<PostForm form={form}>
			<SubmitButton name="intent" value="delete" look="quiet" icon={<Icon name="trash-2" />}>
				{texts.remove}
			</SubmitButton>
		</PostForm>
	);
}

function Restore() {
	const { form } = buildForm<string>({ id: "restore" });
	return (
		<PostForm form={form}>
			<SubmitButton name="intent" value="restore" look="secondary">
				{texts.restore}
			</SubmitButton>
		</PostForm>
	);
}
