import { formatMonthDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { ShownSettlement, ShownTransfer } from "../balances-view.server.ts";
import type { SettleView } from "../expenses-view.server.ts";
import * as texts from "../texts/settle.ts";
import { backToExpenses } from "../texts.ts";
import { MarkForm } from "./mark-form.tsx";
import { PersonName } from "./person-name.tsx";

type Props = { view: SettleView; formResult?: FormResult };

const MAX_SHOWN = 12;

export function SettlePage({ view, formResult }: Props) {
	const { trip, pending } = view;
	const isMark = formResult?.initialValue?.intent === "mark";
	const isTyped = isMark && formResult?.initialValue?.typed === "on";
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/expenses", { shareId: trip.shareId })}>{backToExpenses}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.title} />
			{formResult?.error && !isTyped && (
				<FormErrors
					id="settle-errors"
					errors={Object.values(formResult.error).flatMap((errors) => errors ?? [])}
					title={isMark ? texts.notMarked : texts.notAnswered}
				/>
			)}
			<Notice>{texts.noMoney}</Notice>
			{pending.length > 0 && (
				<Card title={texts.waiting}>
					<ul className="transfer-rows">
						{pending.map((settlement) => (
							<Pending key={settlement.id} settlement={settlement} today={view.today} />
						))}
					</ul>
				</Card>
			)}
			<Transfers view={view} />
			<Balances view={view} />
			<Another view={view} formResult={isTyped ? formResult : undefined} />
			<History view={view} />
		</div>
	);
}

/** The reader's own payments first; the others are folded away if there are many. */
function Transfers({ view }: Props) {
	const { transfers, isFewest, ownId, trip, balances } = view;
	if (transfers.length === 0)
		return (
			<EmptyState icon={<Icon name="circle-check" size={28} />} title={texts.allEven}>
				{balances.length > 0 && texts.allEvenText}
			</EmptyState>
		);
	const isOwn = ({ from, to }: ShownTransfer) => from.id === ownId || to.id === ownId;
	const sorted = [...transfers.filter(isOwn), ...transfers.filter((one) => !isOwn(one))];
	const more = sorted.slice(MAX_SHOWN);
	return (
		<Card title={texts.transfersTitle}>
			<p className="text-ink-soft">{texts.transfersLead(transfers.length, isFewest)}</p>
			<TransferRows transfers={sorted.slice(0, MAX_SHOWN)} shareId={trip.shareId} />
			{more.length > 0 && (
				<Disclosure quiet summary={texts.morePeople(more.length)}>
					<TransferRows transfers={more} shareId={trip.shareId} />
				</Disclosure>
			)}
		</Card>
	);
}

function TransferRows({ transfers, shareId }: { transfers: readonly ShownTransfer[]; shareId: string }) {
	return (
		<ul className="transfer-rows">
			{transfers.map((transfer) => {
				const { from, to, cents, isWaiting, mayMark } = transfer;
				return (
					<li key={`${from.id} ${to.id}`}>
						<span>
							<PersonName {...from} /> {texts.pays} <PersonName {...to} />{" "}
							<span className="money font-bold">{formatCents(cents)}</span>
						</span>
						{isWaiting ? (
							<span className="text-sm text-ink-soft">{texts.waiting}</span>
						) : (
							mayMark && <MarkForm shareId={shareId} transfer={transfer} />
						)}
					</li>
				);
			})}
		</ul>
	);
}

function Balances({ view: { balances } }: Props) {
	const open = balances.filter(({ cents }) => cents !== 0);
	const even = balances.filter(({ cents }) => cents === 0);
	const [shown, more] = [open.slice(0, MAX_SHOWN), [...open.slice(MAX_SHOWN), ...even]];
	return (
		<Card title={texts.balances}>
			{shown.length > 0 && <BalanceRows balances={shown} />}
			{more.length > 0 && (
				<Disclosure quiet summary={texts.morePeople(more.length)}>
					<BalanceRows balances={more} />
				</Disclosure>
			)}
		</Card>
	);
}

function BalanceRows({ balances }: { balances: SettleView["balances"] }) {
	return (
		<ul className="expense-people">
			{balances.map(({ person, cents }) => (
				<li key={person.id}>
					<span className="flex-1 wrap-anywhere">
						<PersonName {...person} />
					</span>
					<span className={cents === 0 ? "text-ink-soft" : "money"}>{balanceText(cents)}</span>
				</li>
			))}
		</ul>
	);
}

function balanceText(cents: number): string {
	if (cents === 0) return texts.isEven;
	return cents > 0 ? texts.isOwed(cents) : texts.owes(-cents);
}

type RowProps = { settlement: ShownSettlement; today: string };

function SettlementText({ settlement: { from, to, cents, date, how }, today }: RowProps) {
	return (
		<>
			<PersonName {...from} /> → <PersonName {...to} />{" "}
			<span className="money font-bold">{formatCents(cents)}</span>
			<span className="block text-sm text-ink-soft">
				{formatMonthDay(date, today)}
				{how && (
					<>
						{" · "}
						<bdi>{how}</bdi>
					</>
				)}
			</span>
		</>
	);
}

/** A pending payment with the reader's possible answers. Refusing unfolds a field for the reason. */
function Pending({ settlement, today }: RowProps) {
	const { id, waitsFor, answers } = settlement;
	const answer = (name: string) => buildForm<string>({ id: `${name}-${id}` });
	const [confirm, refuse, withdraw] = [answer("confirm"), answer("refuse"), answer("withdraw")];
	return (
		<li>
			<div>
				<SettlementText settlement={settlement} today={today} />
				{waitsFor && answers[0] !== "confirm" && (
					<span className="block text-sm text-ink-soft">
						{texts.waitsFor(waitsFor.name)}
						{waitsFor.hasLeft && ` (${texts.left}). ${texts.forGone}`}
					</span>
				)}
			</div>
			{answers.includes("confirm") && (
				<>
					<PostForm form={confirm.form}>
						<input type="hidden" name="settlementId" value={id} />
						<SubmitButton name="answer" value="confirm" pendingLabel={texts.confirming}>
							{texts.confirm}
						</SubmitButton>
					</PostForm>
					<Disclosure quiet summary={texts.refuse}>
						<p className="mb-3 text-ink-soft">{texts.refuseText}</p>
						<PostForm form={refuse.form}>
							<input type="hidden" name="settlementId" value={id} />
							<Field
								field={refuse.field("reason")}
								label={texts.reason}
								optional
								maxLength={200}
								autoComplete="off"
							/>
							<SubmitButton name="answer" value="refuse" look="danger">
								{texts.refuseButton}
							</SubmitButton>
						</PostForm>
					</Disclosure>
				</>
			)}
			{answers.includes("withdraw") && (
				<PostForm form={withdraw.form}>
					<input type="hidden" name="settlementId" value={id} />
					<SubmitButton name="answer" value="withdraw" look="quiet">
						{texts.withdraw}
					</SubmitButton>
				</PostForm>
			)}
		</li>
	);
}

/** The form for a payment that is not suggested. */
function Another({ view, formResult }: Props) {
	const { people, ownId, today } = view;
	const { form, field } = buildForm<string>({
		id: "payment",
		actionData: formResult && { result: formResult },
		defaults: { from: ownId, date: today },
	});
	if (people.length < 2) return null;
	const options = people.map(({ id, name }) => ({ value: id, label: name }));
	return (
		<Disclosure summary={texts.another} open={formResult !== undefined || undefined}>
			<PostForm form={form} errorTitle={texts.notMarked}>
				<input type="hidden" name="typed" value="on" />
				<div className="grid gap-3 sm:grid-cols-2">
					<SelectField field={field("from")} label={texts.from} options={options} />
					<SelectField field={field("to")} label={texts.to} options={options} prompt={texts.choose} />
					<MoneyField field={field("amount")} label={texts.amount} />
					<DateField field={field("date")} label={texts.date} max={today} />
					<Field
						field={field("how")}
						label={texts.how}
						hint={texts.howHint}
						optional
						maxLength={40}
						autoComplete="off"
					/>
				</div>
				<SubmitButton
					className="max-sm:w-full sm:self-start"
					name="intent"
					value="mark"
					look="secondary"
					pendingLabel={texts.marking}
				>
					{texts.note}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

const TONES = { pending: "due", confirmed: "paid", refused: "late", withdrawn: "neutral" } as const;
const MAX_HISTORY = 50;

function History({ view: { settled, today } }: Props) {
	if (settled.length === 0) return null;
	return (
		<Disclosure summary={`${texts.history} (${settled.length})`}>
			<ul className="transfer-rows">
				{settled.slice(0, MAX_HISTORY).map((settlement) => (
					<li key={settlement.id}>
						<div>
							<SettlementText settlement={settlement} today={today} />
							{settlement.reason && (
								<q className="block text-sm text-ink-soft" dir="auto">
									{settlement.reason}
								</q>
							)}
						</div>
						<Pill tone={TONES[settlement.state]}>{texts.states[settlement.state]}</Pill>
					</li>
				))}
			</ul>
		</Disclosure>
	);
}
