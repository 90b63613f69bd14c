import { formatCents } from "#app/lib/money.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SECTIONS } from "../issues.ts";
import type { MoneyView } from "../money-view.server.ts";
import { BookCard } from "./book-card.tsx";
import { IssueCard } from "./issue-card.tsx";
import { SECTION_TEXTS } from "./section-texts.ts";

type Props = {
	view: MoneyView;
	errors?: string[];
};

export function MoneyPage({ view: { sections, books }, errors }: Props) {
	const withIssues = SECTIONS.filter((section) => sections[section].count > 0);
	const withoutIssues = SECTIONS.filter((section) => sections[section].count === 0);
	return (
		<div className="flex flex-col gap-6">
			<PageHeading label="Admin" title="Money" lead="What's stuck, what differs and what the ledger holds." />
			{errors && (
				<Notice tone="late" role="alert" title="That did not work">
					{errors.join(" ")}
				</Notice>
			)}
			{books
				.filter((one) => one.sum !== 0)
				.map(({ book, sum }) => (
					<Notice
						key={book}
						tone="late"
						role="alert"
						title={`The ${book} ledger is off by ${formatCents(sum)}`}
					>
						Every entry is balanced when it is written: somebody has changed the database by hand.
					</Notice>
				))}
			{withIssues.length === 0 ? (
				<Notice tone="paid" title="Nothing is stuck.">
					Every payment, refund and release has an answer, and no job has failed.
				</Notice>
			) : (
				<nav aria-label="What needs a look" className="flex flex-wrap gap-2">
					{withIssues.map((section) => (
						<a
							key={section}
							href={`#${section}`}
							className="flex min-h-touch items-center gap-2 rounded-full bg-late-ground px-4 font-semibold text-late"
						>
							<Icon name="triangle-alert" size={16} />
							{SECTION_TEXTS[section].title}
							<span className="tabular-nums">{sections[section].count.toLocaleString("en-US")}</span>
						</a>
					))}
				</nav>
			)}
			{withIssues.map((section) => (
				<IssueCard key={section} section={section} issues={sections[section]} />
			))}
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
				{withoutIssues.map((section) => (
					<IssueCard key={section} section={section} issues={sections[section]} />
				))}
			</div>
			<section className="flex flex-col gap-4" aria-labelledby="books">
				<div>
					<h2 id="books">The books</h2>
					<p className="max-w-text text-ink-soft">
						Debits are positive: what we hold, and what it cost. Credits are negative: what we owe, and what
						we earned. Every book sums to zero.
					</p>
				</div>
				<div className="grid items-start gap-6 lg:grid-cols-2">
					{books.map((book) => (
						<BookCard key={book.book} view={book} />
					))}
				</div>
			</section>
		</div>
	);
}
