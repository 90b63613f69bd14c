import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type IssueList, SECTIONS, type Section } from "../issues.ts";
import type { MoneyView } from "../money-view.server.ts";
import * as houseTexts from "../texts/house.ts";
import * as texts from "../texts/money.ts";
import * as sectionTexts from "../texts/sections.ts";
import { AdminPage } from "./admin-page.tsx";
import { BookCard } from "./book-card.tsx";
import { HouseCard } from "./house-card.tsx";
import { IssueCard } from "./issue-card.tsx";

type Props = {
	view: MoneyView;
	errors?: string[];
};

export function MoneyPage({ view: { sections, books, houses, isTest }, errors }: Props) {
	const withIssues = SECTIONS.filter((section) => sections[section].count > 0);
	const withoutIssues = SECTIONS.filter((section) => sections[section].count === 0);
	return (
		<AdminPage here="money" title={texts.title} lead={texts.lead} errors={errors}>
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
							{sectionTexts.sections[section].title}
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
	words: sectionTexts.sections[section],
});
