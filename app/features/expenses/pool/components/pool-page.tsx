import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { PoolView } from "../pool-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: PoolView; formResult?: FormResult };
type PageProps = Props & { chosenExpense: string | null };

/**
 * The result of the form with this intent, so that errors show in their own form. Answers have no form of their own.
 */
const ofIntent = (formResult: FormResult | undefined, intent: string) =>
	formResult?.initialValue?.intent === intent ? formResult : undefined;

/** If so, the decision comes first, and the other actions are less prominent. */
const isAskedToDecide = ({ asks }: PoolView) => asks.some(({ mayDecide }) => mayDecide);

export function PoolPage({ view, formResult, chosenExpense }: PageProps) {
	const { trip, state } = view;
	const isAnswer =
		formResult?.initialValue?.answer !== undefined || formResult?.initialValue?.intent === "retry";
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={trip.isGuest} />
			<PageHeading
				tripTitle={trip.title}
				title={texts.title}
				lead={state === "none" ? texts.lead : undefined}
			/>
			{isAnswer && formResult?.error && (
				<FormErrors
					id="pool-errors"
					errors={Object.values(formResult.error).flatMap((errors) => errors ?? [])}
					title={texts.notAnswered}
				/>
			)}
			{view.needsPlan && <NeedsPlan view={view} />}
			{state === "none" && !view.mayOpen && !view.needsPlan && (
				<EmptyState icon={<Icon name="badge-dollar-sign" size={28} />} title={texts.noneTitle}>
					{texts.noneText}
				</EmptyState>
			)}
			{state === "closed" && <Closed view={view} />}
			{isAskedToDecide(view) && <Asks view={view} />}
			{state === "open" && <Money view={view} />}
			{view.mayOpen && <Open view={view} formResult={ofIntent(formResult, "open")} />}
			{view.asks.length > 0 && !isAskedToDecide(view) && <Asks view={view} />}
			{state === "open" && (
				<Ask view={view} formResult={ofIntent(formResult, "ask")} chosenExpense={chosenExpense} />
			)}
			<History view={view} />
			{view.mayManage && <Settings view={view} formResult={ofIntent(formResult, "limit")} />}
		</div>
	);
}

function NeedsPlan({ view: { trip, mayBuy, state } }: Props) {
	return (
		<PlanCard wanted="crew_wallet" shareId={trip.shareId} mayBuy={mayBuy} title={texts.planTitle}>
			{state === "none" ? texts.planText : texts.planEnded}
		</PlanCard>
	);
}

function Money({ view }: Props) {
	const { balance, held, holdDays, own, autoLimit, trip, mayTopUp } = view;
	return (
		<Card title={texts.inPool}>
			<p className="money text-2xl font-bold">{formatCents(balance)}</p>
			{own.put > 0 && (
				<p>
					{texts.yours(formatCents(own.put), formatCents(own.left))}
					{own.left < own.put && <span className="block text-ink-soft">{texts.oldestFirst}</span>}
				</p>
			)}
			{held > 0 && <p className="text-ink-soft">{texts.heldNote(formatCents(held), holdDays)}</p>}
			<p className="text-ink-soft">
				{autoLimit > 0 ? texts.autoNote(formatCents(autoLimit)) : texts.noAutoNote}
			</p>
			{mayTopUp && (
				<ButtonLink
					to={pathTo("/trip/:shareId/pool/top-up", { shareId: trip.shareId })}
					icon={<Icon name="plus" />}
					look={isAskedToDecide(view) ? "secondary" : "primary"}
					className="max-sm:w-full sm:self-start"
				>
					{texts.topUp}
				</ButtonLink>
			)}
		</Card>
	);
}

function Closed({ view: { balance, mayRetry } }: Props) {
	const { form } = buildForm({ id: "retry" });
	return (
		<Notice title={texts.closedTitle} tone={balance > 0 ? "due" : undefined}>
			{balance > 0 ? texts.closedLeft(formatCents(balance)) : texts.closedText}
			{mayRetry && (
				<PostForm form={form}>
					<SubmitButton name="intent" value="retry" look="secondary" pendingLabel={texts.closing}>
						{texts.retry}
					</SubmitButton>
				</PostForm>
			)}
		</Notice>
	);
}

function Open({ view: { state, autoLimit }, formResult }: Props) {
	const { form, field } = buildForm<"autoLimit">({
		id: "open-pool",
		actionData: formResult && { result: formResult },
		defaults: { autoLimit: limitText(autoLimit) },
	});
	return (
		<Card title={state === "closed" ? texts.reopenTitle : texts.openTitle}>
			<p>{texts.openText}</p>
			<PostForm form={form} errorTitle={texts.notOpened}>
				<MoneyField field={field("autoLimit")} label={texts.autoLabel} hint={texts.autoHint} optional />
				<SubmitButton name="intent" value="open" className="max-sm:w-full sm:self-start">
					{texts.openButton}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

const limitText = (cents: number) => (cents === 0 ? "" : (cents / 100).toFixed(2));

function Settings({ view: { trip, autoLimit, mayClose }, formResult }: Props) {
	const { form, field } = buildForm<"autoLimit">({
		id: "pool-limit",
		actionData: formResult && { result: formResult },
		defaults: { autoLimit: limitText(autoLimit) },
	});
	return (
		<Disclosure
			summary={mayClose ? texts.settingsAndClosing : texts.settings}
			open={formResult !== undefined || undefined}
		>
			<PostForm form={form} errorTitle={texts.notSaved}>
				<MoneyField field={field("autoLimit")} label={texts.autoLabel} hint={texts.autoHint} optional />
				<SubmitButton name="intent" value="limit" look="secondary" className="max-sm:w-full sm:self-start">
					{texts.save}
				</SubmitButton>
			</PostForm>
			{mayClose && (
				<p className="mt-4">
					<Link
						className="link -my-3 inline-block py-3 font-semibold"
						to={pathTo("/trip/:shareId/pool/close", { shareId: trip.shareId })}
					>
						{texts.closeTitle}
					</Link>
				</p>
			)}
		</Disclosure>
	);
}

function Asks({ view }: Props) {
	return (
		<Card title={texts.asksTitle}>
			<ul className="transfer-rows">
				{view.asks.map((ask) => (
					<AskRow key={ask.id} ask={ask} />
				))}
			</ul>
		</Card>
	);
}

function AskRow({ ask }: { ask: PoolView["asks"][number] }) {
	const answer = (name: string) => buildForm<string>({ id: `${name}-${ask.id}` });
	const [pay, decline, withdraw] = [answer("pay"), answer("decline"), answer("withdraw")];
	const id = <input type="hidden" name="askId" value={ask.id} />;
	return (
		<li>
			<div>
				<bdi>{texts.asksFor(ask.name, ask.expense)}</bdi>{" "}
				<span className="money font-bold">{ask.amount}</span>
				<span className="block text-sm text-ink-soft">
					{ask.date} · {(ask.isOwn ? texts.ways : texts.waysOfOthers)[ask.way]}
					{ask.lacks && ` · ${texts.notEnough}`}
				</span>
			</div>
			{ask.mayDecide && (
				<>
					{!ask.lacks && (
						<PostForm form={pay.form}>
							{id}
							<SubmitButton name="answer" value="pay" pendingLabel={texts.paying}>
								{texts.payIt(ask.amount)}
							</SubmitButton>
						</PostForm>
					)}
					<Disclosure quiet summary={texts.decline}>
						<PostForm form={decline.form}>
							{id}
							<Field
								field={decline.field("reason")}
								label={texts.declineReason}
								optional
								maxLength={200}
								autoComplete="off"
							/>
							<SubmitButton name="answer" value="decline" look="danger">
								{texts.declineButton}
							</SubmitButton>
						</PostForm>
					</Disclosure>
				</>
			)}
			{ask.isOwn && (
				<PostForm form={withdraw.form}>
					{id}
					<SubmitButton name="answer" value="withdraw" look="quiet">
						{texts.takeBack}
					</SubmitButton>
				</PostForm>
			)}
		</li>
	);
}

function Ask({ view, formResult, chosenExpense }: PageProps) {
	const { expenses, ways, trip } = view;
	// The form must be there to show its errors.
	const isPossible = ways.payout === "ready" || ways.openPayments > 0 || formResult !== undefined;
	return (
		<Card title={texts.askTitle}>
			{expenses.length === 0 && (
				<>
					<p className="text-ink-soft">{texts.noExpenses}</p>
					<p>
						<Link
							className="link -my-3 inline-block py-3 font-semibold"
							to={pathTo("/trip/:shareId/expenses/new", { shareId: trip.shareId })}
						>
							{texts.addExpense}
						</Link>
					</p>
				</>
			)}
			{expenses.length > 0 && <p>{texts.askText}</p>}
			{expenses.length > 0 && isPossible && (
				<AskForm view={view} formResult={formResult} chosenExpense={chosenExpense} />
			)}
			{expenses.length > 0 && !isPossible && <NoWay view={view} />}
		</Card>
	);
}

function AskForm({ view: { expenses, ways, trip }, formResult, chosenExpense }: PageProps) {
	const canPayout = ways.payout === "ready";
	const canTakeOff = ways.openPayments > 0;
	const { id: expenseId = "" } = expenses.find(({ id }) => id === chosenExpense) ?? expenses[0] ?? {};
	const { form, field } = buildForm<"expenseId" | "amount" | "way">({
		id: "ask-pool",
		actionData: formResult && { result: formResult },
		defaults: { expenseId, way: canPayout ? "payout" : "instalments" },
	});
	return (
		<PostForm form={form} errorTitle={texts.notAsked}>
			<SelectField
				field={field("expenseId")}
				label={texts.expenseLabel}
				prompt={texts.chooseExpensePrompt}
				options={expenses.map(({ id, name, left }) => ({ value: id, label: texts.leftOf(name, left) }))}
			/>
			<MoneyField field={field("amount")} label={texts.askAmount} hint={texts.askAmountHint} optional />
			<RadioCards
				field={field("way")}
				label={texts.wayLabel}
				options={[
					{
						value: "payout",
						title: texts.ways.payout,
						details: canPayout
							? texts.wayHints.payout
							: ways.payout === "guest"
								? texts.wayHints.guest
								: texts.wayHints.missing,
					},
					{
						value: "instalments",
						title: texts.ways.instalments,
						details: canTakeOff
							? texts.wayHints.instalments(formatCents(ways.openPayments))
							: texts.wayHints.nothingOpen,
					},
				]}
			/>
			{!canPayout && ways.payout !== "guest" && (
				<p>
					<Link className="link -my-3 inline-block py-3 font-semibold" to={payoutPath(trip)}>
						{texts.setUpAccount}
					</Link>
				</p>
			)}
			<SubmitButton name="intent" value="ask" look="secondary" className="max-sm:w-full sm:self-start">
				{texts.ask}
			</SubmitButton>
		</PostForm>
	);
}

/** Shown without a payout account and open payments, because a request could then not be paid. */
function NoWay({ view: { ways, trip } }: Props) {
	if (ways.payout === "guest")
		return (
			<>
				<p className="text-ink-soft">{texts.noWayForGuest}</p>
				<ButtonLink
					to={withReturnTo("/register", pathTo("/trip/:shareId/pool", { shareId: trip.shareId }))}
					look="secondary"
					className="max-sm:w-full sm:self-start"
				>
					{common.createAccount}
				</ButtonLink>
			</>
		);
	return (
		<>
			<p className="text-ink-soft">{texts.noWay}</p>
			<ButtonLink to={payoutPath(trip)} look="secondary" className="max-sm:w-full sm:self-start">
				{texts.setUpAccount}
			</ButtonLink>
		</>
	);
}

const payoutPath = ({ shareId }: PoolView["trip"]) =>
	pathTo("/trip/:shareId/pool/payout-account", { shareId });

function History({ view: { history } }: Props) {
	if (history.length === 0) return null;
	return (
		<Card title={texts.history}>
			<ul className="transfer-rows">
				{history.map(({ id, text, amount, details, state }) => (
					<li key={id}>
						<div>
							<bdi>{text}</bdi> <span className="money font-bold">{amount}</span>
							<span className="block text-sm text-ink-soft">{details}</span>
						</div>
						{state && <Pill tone={state.tone}>{state.word}</Pill>}
					</li>
				))}
			</ul>
		</Card>
	);
}
