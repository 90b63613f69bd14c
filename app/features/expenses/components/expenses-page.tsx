import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownTransfer } from "../balances-view.server.ts";
import type { ExpenseRow, ExpensesView } from "../expenses-view.server.ts";
import * as settleTexts from "../texts/settle.ts";
import * as texts from "../texts.ts";
import { CategoryIcon } from "./category-icon.tsx";
import { MarkForm } from "./mark-form.tsx";
import { PlanNotice } from "./plan-notice.tsx";

type Props = { view: ExpensesView };

export function ExpensesPage({ view }: Props) {
	const { trip, count, mayAdd, needsPlan, waiting } = view;
	const { shareId } = trip;
	const newPath = pathTo("/trip/:shareId/expenses/new", { shareId });
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={shareId} isGuest={trip.isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={count === 0 ? texts.lead : undefined} />
			{waiting > 0 && <WaitingNotice waiting={waiting} shareId={shareId} />}
			{needsPlan && <PlanNotice shareId={shareId} mayBuy={view.mayBuy} hasExpenses={count > 0} />}
			{(count > 0 || view.balance !== 0) && <BalanceCard view={view} />}
			{view.hasPool && (
				<p>
					<Link
						className="link -my-3 inline-block py-3 font-semibold"
						to={pathTo("/trip/:shareId/pool", { shareId })}
					>
						{view.hasPool === "open" ? texts.pool : texts.aPool}
					</Link>
				</p>
			)}
			{mayAdd && (
				<ButtonLink to={newPath} icon={<Icon name="plus" />} className="max-sm:w-full sm:self-start">
					{texts.add}
				</ButtonLink>
			)}
			{count === 0 ? (
				!needsPlan && (
					<EmptyState icon={<Icon name="receipt-text" size={28} />} title={texts.emptyTitle}>
						{texts.emptyText}
					</EmptyState>
				)
			) : (
				<Card title={texts.list}>
					<ul className="expense-rows">
						{view.rows.map((row) => (
							<Row key={row.id} row={row} />
						))}
					</ul>
					<Pages view={view} />
				</Card>
			)}
			<More view={view} />
			<Deleted view={view} />
		</div>
	);
}

function WaitingNotice({ waiting, shareId }: { waiting: number; shareId: string }) {
	return (
		<Notice
			tone="due"
			title={texts.waitForYou(waiting)}
			action={
				<ButtonLink to={pathTo("/trip/:shareId/expenses/settle", { shareId })} look="secondary">
					{texts.answer}
				</ButtonLink>
			}
		/>
	);
}

const MAX_TRANSFERS = 8; // the others are on the page for settling

/** The reader's balance, and the payments that settle it. */
function BalanceCard({ view: { balance, parts, transfers, own, trip } }: Props) {
	const more = transfers.length - MAX_TRANSFERS;
	return (
		<Card title={balanceInWords(balance)}>
			{balance === 0 && <p className="text-ink-soft">{texts.evenText}</p>}
			<BalanceParts view={{ parts, balance }} />
			{transfers.length > 0 && (
				<ul className="transfer-rows">
					{transfers.slice(0, MAX_TRANSFERS).map((transfer) => (
						<OwnTransfer
							key={`${transfer.from.id} ${transfer.to.id}`}
							transfer={transfer}
							own={own}
							shareId={trip.shareId}
						/>
					))}
				</ul>
			)}
			{transfers.length > 0 && <p className="text-sm text-ink-soft">{texts.putTogether}</p>}
			<p>
				<Link
					className="link -my-3 inline-block py-3 font-semibold"
					to={pathTo("/trip/:shareId/expenses/settle", { shareId: trip.shareId })}
				>
					{more > 0 ? texts.settleMore(more) : texts.settle}
				</Link>
			</p>
		</Card>
	);
}

/** Omitted if the list of expenses alone explains the balance. */
function BalanceParts({ view: { parts, balance } }: { view: Pick<ExpensesView, "parts" | "balance"> }) {
	if (!parts.some(({ cause }) => cause !== "paid" && cause !== "owed")) return null;
	return (
		<dl className="flex flex-col gap-1 tabular-nums">
			{parts.map(({ cause, label, cents }) => (
				<div key={cause} className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
					<dt className="min-w-0 wrap-anywhere">{label}</dt>
					<dd className="money ml-auto">{formatCents(cents)}</dd>
				</div>
			))}
			<div className="flex items-baseline justify-between gap-x-4 border-t border-line pt-1 font-semibold">
				<dt>{texts.balance}</dt>
				<dd className="money">{formatCents(balance)}</dd>
			</div>
		</dl>
	);
}

type TransferProps = { transfer: ShownTransfer; own: string; shareId: string };

function OwnTransfer({ transfer, own, shareId }: TransferProps) {
	const { from, to, cents, isWaiting, mayMark } = transfer;
	return (
		<li>
			<span>
				{from.id === own ? texts.youOweSomeone(<bdi>{to.name}</bdi>) : texts.owesYou(<bdi>{from.name}</bdi>)}{" "}
				<span className="money font-bold">{formatCents(cents)}</span>
			</span>
			{isWaiting ? (
				<span className="text-sm text-ink-soft">{settleTexts.waiting}</span>
			) : (
				mayMark && <MarkForm shareId={shareId} transfer={transfer} />
			)}
		</li>
	);
}

function balanceInWords(balance: number): string {
	if (balance === 0) return texts.even;
	return balance > 0 ? texts.youAreOwed(balance) : texts.youOwe(-balance);
}

function Row({ row }: { row: ExpenseRow }) {
	return (
		<li>
			<CategoryIcon category={row.category} />
			<div>
				<p className="font-semibold">
					<Link className="link" to={row.to}>
						<bdi>{row.name}</bdi>
					</Link>
				</p>
				<p className="text-sm text-ink-soft">
					{row.date} · <bdi>{row.paid}</bdi>
				</p>
			</div>
			<p className={row.isYours ? "expense-yours money" : "expense-yours text-ink-soft"}>{row.yours}</p>
		</li>
	);
}

function Pages({ view: { page, pages } }: Props) {
	if (pages === 1) return null;
	return (
		<nav className="flex flex-wrap items-center gap-3" aria-label={texts.list}>
			{page > 1 && (
				<ButtonLink to={`?page=${page - 1}`} look="secondary">
					{texts.newer}
				</ButtonLink>
			)}
			<span className="text-ink-soft">{texts.pages(page, pages)}</span>
			{page < pages && (
				<ButtonLink to={`?page=${page + 1}`} look="secondary">
					{texts.older}
				</ButtonLink>
			)}
		</nav>
	);
}

/** The links reload, because a file is not a page, and the import page has no client router. */
function More({ view: { trip, count, mayImport } }: Props) {
	const { shareId } = trip;
	if (count === 0 && !mayImport) return null;
	return (
		<div className="flex flex-wrap gap-3">
			{count > 0 && (
				<ButtonLink
					to={pathTo("/trip/:shareId/expenses.csv", { shareId })}
					look="secondary"
					icon={<Icon name="download" />}
					reloadDocument
				>
					{texts.exportCsv}
				</ButtonLink>
			)}
			{mayImport && (
				<ButtonLink
					to={pathTo("/trip/:shareId/expenses/import", { shareId })}
					look="secondary"
					reloadDocument
				>
					{texts.importTitle}
				</ButtonLink>
			)}
		</div>
	);
}

function Deleted({ view: { deleted } }: Props) {
	if (deleted.length === 0) return null;
	return (
		<Disclosure summary={`${texts.deletedTitle} (${deleted.length})`}>
			<ul className="flex flex-col gap-2">
				{deleted.map(({ id, to, name, amount }) => (
					<li key={id}>
						<Link className="link" to={to}>
							<bdi>{name}</bdi>
						</Link>{" "}
						<span className="text-ink-soft">{amount}</span>
					</li>
				))}
			</ul>
		</Disclosure>
	);
}
