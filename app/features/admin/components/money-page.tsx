import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import type { HouseView } from "../money/house-view.server.ts";
import { type IssueList, SECTIONS, type Section } from "../money/issues.ts";
import type { BookView, MoneyView } from "../money/money-view.server.ts";
import { accountName } from "../records.ts";
import * as checkTexts from "../texts/book-check.ts";
import * as houseTexts from "../texts/house.ts";
import * as issueTexts from "../texts/issues.ts";
import * as texts from "../texts/money.ts";
import * as storyTexts from "../texts/payment-story.ts";
import { AdminPage } from "./admin-page.tsx";
import { IssueCard } from "./issue-card.tsx";
import { FactTable } from "./records.tsx";

type Props = {
	view: MoneyView;
	errors?: string[];
};

export function MoneyPage({ view: { sections, books, houses, heldBy, isTest }, errors }: Props) {
	const withIssues = SECTIONS.filter((section) => sections[section].count > 0);
	const withoutIssues = SECTIONS.filter((section) => sections[section].count === 0);
	return (
		<AdminPage here="money" title={texts.title} lead={texts.lead} errors={errors}>
			{heldBy && (
				<Notice tone="late" role="alert" title={checkTexts.held}>
					<p>{checkTexts.heldLead(heldBy.missing)}</p>
					<Link className="link" to="/admin/money/check">
						{checkTexts.open}
					</Link>
				</Notice>
			)}
			<p>
				<Link className="link -my-3 inline-block py-3" to="/admin/payments">
					{storyTexts.open}
				</Link>
			</p>
			{isTest && (
				<Notice tone="due" title={texts.testMode}>
					{texts.testModeHint}
				</Notice>
			)}
			{books
				.filter((one) => one.sum !== 0)
				.map(({ book, sum }) => (
					<Notice key={book} tone="late" role="alert" title={texts.ledgerOff[book](sum)}>
						{texts.changedByHand}
					</Notice>
				))}
			{withIssues.length === 0 ? (
				<Notice tone="paid" title={texts.nothingStuckTitle}>
					{texts.nothingStuck}
				</Notice>
			) : (
				<nav aria-label={texts.needsLook} className="flex flex-wrap gap-2">
					{withIssues.map((section) => (
						<a
							key={section}
							href={`#${section}`}
							className="flex min-h-touch items-center gap-2 rounded-full bg-late-ground px-4 font-semibold text-late"
						>
							<Icon name="triangle-alert" size={16} />
							{issueTexts.sections[section].title}
							<span className="tabular-nums">{sections[section].count.toLocaleString("en-US")}</span>
						</a>
					))}
				</nav>
			)}
			{withIssues.map((section) => (
				<IssueCard key={section} {...cardOf(section, sections[section])} />
			))}
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
				{withoutIssues.map((section) => (
					<IssueCard key={section} {...cardOf(section, sections[section])} />
				))}
			</div>
			<section className="flex flex-col gap-4" aria-labelledby="house">
				<div>
					<h2 id="house">{houseTexts.title}</h2>
					<p className="max-w-text text-ink-soft">{houseTexts.lead}</p>
				</div>
				<div className="grid items-start gap-6 lg:grid-cols-2">
					{houses.map((house) => (
						<HouseCard key={house.book} view={house} isTest={isTest && house.book === "live"} />
					))}
				</div>
			</section>
			<section className="flex flex-col gap-4" aria-labelledby="books">
				<div>
					<h2 id="books">{texts.books}</h2>
					<p className="max-w-text text-ink-soft">{texts.booksHint}</p>
				</div>
				<div className="grid items-start gap-6 lg:grid-cols-2">
					{books.map((book) => (
						<BookCard key={book.book} view={book} isTest={isTest && book.book === "live"} />
					))}
				</div>
			</section>
		</AdminPage>
	);
}

const cardOf = (section: Section, issues: IssueList) => ({
	section,
	page: "/admin/money",
	issues,
	words: issueTexts.sections[section],
});

/** These rows are left out when they are 0. */
const RARE = ["overpaid", "other", "toBank", "deductions", "plans", "cashBack"];

function HouseCard({ view, isTest }: { view: HouseView; isTest: boolean }) {
	const { book, position, state, waiting, rates } = view;
	const { tone, word } = houseTexts.states[state];
	const facts = (Object.keys(houseTexts.figures) as (keyof typeof houseTexts.figures)[])
		.filter((name) => position[name] !== 0 || !RARE.includes(name))
		.map((name) => ({
			label: book === "demo" && name === "topUp" ? houseTexts.demoTopUp : houseTexts.figures[name],
			value: formatCents(position[name]),
		}));
	return (
		<Card
			title={isTest ? houseTexts.testMoney : houseTexts.bookTitles[book]}
			aside={<Pill tone={tone}>{word}</Pill>}
		>
			<Warning view={view} />
			{waiting.count > 0 && <p className="font-semibold">{houseTexts.waiting(waiting)}</p>}
			<FactTable facts={facts} />
			{rates.length > 0 && <Rates rates={rates} />}
		</Card>
	);
}

function Warning({ view: { book, position, reserve, state } }: { view: HouseView }) {
	if (book === "demo") return <p className="text-ink-soft">{houseTexts.demo}</p>;
	if (state === "short") {
		return (
			<Notice tone="late" title={houseTexts.shortTitle(position.topUp)}>
				{houseTexts.short}
			</Notice>
		);
	}
	if (state === "covered") return null;
	return (
		<Notice tone="due" title={houseTexts.lowTitle(reserve - (position.balance - position.promised))}>
			{houseTexts.low(reserve)}
		</Notice>
	);
}

function Rates({ rates }: Pick<HouseView, "rates">) {
	return (
		<ScrollArea label={houseTexts.ratesTitle}>
			<table className="w-full border-collapse">
				<caption className="title pb-2 text-left">{houseTexts.ratesTitle}</caption>
				<thead>
					<tr className="border-b border-line">
						<th scope="col" className="label py-2 text-left">
							{houseTexts.rate}
						</th>
						{[houseTexts.earned, houseTexts.cost, houseTexts.result].map((label) => (
							<th key={label} scope="col" className="label py-2 pl-3 text-right">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rates.map((one) => {
						const earned = one.bookingFees + one.deductions;
						return (
							<tr key={one.rate} className="border-b border-line last:border-0">
								<th scope="row" className="py-2.5 text-left font-normal">
									{houseTexts.rates(one.rate)}
								</th>
								<td className="money py-2.5 pl-3 text-right">{formatCents(earned)}</td>
								<td className="money py-2.5 pl-3 text-right">{formatCents(earned - one.result)}</td>
								<td className="money py-2.5 pl-3 text-right font-bold">{formatCents(one.result)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollArea>
	);
}

function BookCard({ view, isTest }: { view: BookView; isTest: boolean }) {
	const { book, accounts, count } = view;
	return (
		<Card
			id={`book-${book}`}
			title={isTest ? texts.testBook : texts.bookTitles[book]}
			aside={<BalancePill sum={view.sum} />}
		>
			{accounts.length === 0 ? (
				<p className="text-ink-soft">{texts.emptyBooks[book]}</p>
			) : (
				<table className="w-full border-collapse">
					<thead>
						<tr className="border-b border-line text-left">
							<th scope="col" className="label py-2 pr-4">
								{texts.account}
							</th>
							<th scope="col" className="label py-2 text-right">
								{common.balance}
							</th>
						</tr>
					</thead>
					<tbody>
						{accounts.map((account) => (
							<AccountRow key={account.account} account={account} />
						))}
					</tbody>
				</table>
			)}
			{accounts.length < count && (
				<p className="text-sm text-ink-soft">{texts.firstAccounts(accounts.length, count)}</p>
			)}
		</Card>
	);
}

function AccountRow({ account: { account, trip, balance } }: { account: BookView["accounts"][number] }) {
	return (
		<tr className="border-b border-line align-baseline last:border-0">
			<th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
				{trip ? <span className="font-semibold">{trip}</span> : accountName(account)}
				{trip && <span className="block text-sm text-ink-soft">{account}</span>}
			</th>
			<td className="money py-2.5 text-right font-bold">{formatCents(balance)}</td>
		</tr>
	);
}

function BalancePill({ sum }: { sum: number }) {
	return sum === 0 ? <Pill tone="paid">{texts.balanced}</Pill> : <Pill tone="late">{texts.offBy(sum)}</Pill>;
}
