import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { type AdminRecord, type Fact, PAGE_SIZE, type RecordPage } from "../records.ts";
import * as texts from "../texts/lists.ts";
import * as usersTexts from "../texts/users.ts";

type ListProps<Row extends AdminRecord> = {
	rows: readonly Row[];
	detail?: (row: Row) => ReactNode; // below the row's facts
	action?: (row: Row) => ReactNode;
};

export function RecordList<Row extends AdminRecord>({ rows, detail, action }: ListProps<Row>) {
	return (
		<ul className="divide-y divide-line border-t border-line">
			{rows.map((row) => (
				<RecordRow key={row.id} row={row} action={action?.(row)}>
					{detail?.(row)}
				</RecordRow>
			))}
		</ul>
	);
}

type RowProps = { row: AdminRecord; action: ReactNode; children: ReactNode };

function RecordRow({ row: { title, to, marks, facts }, action, children }: RowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
			<div className="flex min-w-0 basis-64 grow flex-col gap-1.5">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="min-w-0 font-semibold wrap-anywhere" dir="auto">
						{to ? (
							<Link className="link -my-3 inline-block py-3" to={to}>
								{title}
							</Link>
						) : (
							title
						)}
					</span>
					<Marks marks={marks} />
				</p>
				<FactList facts={facts} />
				{children}
			</div>
			{action}
		</li>
	);
}

/** Facts in the lines of a row. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
			{facts.map((fact) => (
				<div key={fact.label} className="min-w-0">
					<dt className="inline">{fact.label}: </dt>
					<dd className="inline text-ink tabular-nums wrap-anywhere">
						<FactValue fact={fact} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Facts about a page's own subject, one below the other. */
export function FactTable({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="flex flex-col divide-y divide-line">
			{facts.map((fact) => (
				<div key={fact.label} className="flex flex-wrap justify-between gap-x-4 py-2">
					<dt className="min-w-min grow basis-0 text-ink-soft">{fact.label}</dt>
					<dd className="ml-auto min-w-0 font-semibold tabular-nums wrap-anywhere">
						<FactValue fact={fact} />
					</dd>
				</div>
			))}
		</dl>
	);
}

function FactValue({ fact: { value, to } }: { fact: Fact }) {
	if (!to) return <bdi>{value}</bdi>;
	return (
		<Link className="link" to={to}>
			<bdi>{value}</bdi>
		</Link>
	);
}

/** Highlights of an account, a trip or a row. */
export function Marks({ marks }: Pick<AdminRecord, "marks">) {
	return marks.map(({ tone, word }) => (
		<Pill key={word} tone={tone} icon={null}>
			{word}
		</Pill>
	));
}

type Props = {
	title: string;
	list: { count: number; rows: readonly AdminRecord[] };
	empty: string;
	detail?: (row: AdminRecord) => ReactNode;
	action?: (row: AdminRecord) => ReactNode;
	children?: ReactNode; // below the list
};

/** The first rows of a list that is part of a page. */
export function RecordCard({ title, list: { count, rows }, empty, detail, action, children }: Props) {
	return (
		<Card title={title}>
			{rows.length === 0 ? (
				<p className="text-ink-soft">{empty}</p>
			) : (
				<RecordList rows={rows} {...(detail && { detail })} {...(action && { action })} />
			)}
			{rows.length < count && <p className="text-sm text-ink-soft">{texts.firstOf(rows.length, count)}</p>}
			{children}
		</Card>
	);
}

type RecordPagesProps = {
	view: Pick<RecordPage<unknown>, "count" | "page" | "rows">;
	path: string;
	query: Record<string, string>; // the list's filters
};

/** The range of rows shown, and the links to the list's other pages. */
export function RecordPages({ view: { count, page, rows }, path, query }: RecordPagesProps) {
	if (count === 0) return null;
	const first = (page - 1) * PAGE_SIZE + 1;
	const last = first + rows.length - 1;
	const to = (other: number) => `${path}?${queryOf({ ...query, page: String(other) })}`;
	return (
		<nav aria-label={texts.pages} className="flex flex-wrap items-center justify-between gap-3">
			<p className="text-sm text-ink-soft tabular-nums">
				{rows.length > 0 ? texts.shown(first, last, count) : texts.noneShown(count)}
			</p>
			<div className="flex flex-wrap gap-3">
				{page > 1 && (
					<ButtonLink to={to(page - 1)} look="secondary">
						{texts.previous}
					</ButtonLink>
				)}
				{last < count && rows.length > 0 && (
					<ButtonLink to={to(page + 1)} look="secondary">
						{texts.next}
					</ButtonLink>
				)}
			</div>
		</nav>
	);
}

function queryOf(given: Record<string, string>): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
	return query.toString();
}

type HistoryCardProps = { history: { count: number; rows: AdminRecord[] }; subject: string };

/** Admins' actions on the subject of a page. */
export function HistoryCard({ history, subject }: HistoryCardProps) {
	return (
		<RecordCard title={usersTexts.history} list={history} empty={usersTexts.noHistory}>
			<p>
				<Link
					className="link -my-3 inline-block py-3"
					to={`/admin/log?subject=${encodeURIComponent(subject)}`}
				>
					{usersTexts.wholeHistory}
				</Link>
			</p>
		</RecordCard>
	);
}
