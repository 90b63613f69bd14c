import { formatInstant } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Issue, IssueList, Section } from "../issues.ts";
import * as texts from "../texts/issues.ts";
import * as sectionTexts from "../texts/sections.ts";

type Props = { section: Section; issues: IssueList };

export function IssueCard({ section, issues: { count, rows } }: Props) {
	const { title, lead, empty, retryAllLabel } = sectionTexts.sections[section];
	return (
		<Card id={section} title={title} aside={<Count count={count} shown={rows.length} />}>
			{rows.length === 0 ? (
				<p className="flex items-center gap-2 text-ink-soft">
					<Icon name="circle-check" className="text-paid" />
					{empty}
				</p>
			) : (
				<>
					<p className="max-w-text text-ink-soft">{lead}</p>
					<ul className="divide-y divide-line border-t border-line">
						{rows.map((issue) => (
							<IssueRow key={issue.id} section={section} issue={issue} />
						))}
					</ul>
				</>
			)}
			{retryAllLabel && (
				<div>
					<RetryForm section={section} id="all" label={retryAllLabel} />
				</div>
			)}
		</Card>
	);
}

function Count({ count, shown }: { count: number; shown: number }) {
	if (count === 0) return null;
	return (
		<span className="flex items-center gap-2 tabular-nums">
			{shown < count && <span className="text-ink-soft">{texts.firstOf(shown)}</span>}
			<Pill tone="late" icon={null}>
				{count.toLocaleString("en-US")}
			</Pill>
		</span>
	);
}

function IssueRow({ section, issue }: { section: Section; issue: Issue }) {
	const { title, state, amount, facts, since, error } = issue;
	const { retryLabel } = sectionTexts.sections[section];
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
			<div className="flex min-w-0 basis-64 grow flex-col gap-1.5">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
					<Pill tone={state === "dead" || state === "failed" ? "late" : "due"} icon={null}>
						{texts.states[state]}
					</Pill>
				</p>
				<dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
					{facts.map(({ label, value }) => (
						<div key={label} className="min-w-0">
							<dt className="inline">{label}: </dt>
							<dd className="inline text-ink tabular-nums wrap-anywhere">{value}</dd>
						</div>
					))}
					<div>
						<dt className="inline">{texts.since}: </dt>
						<dd className="inline text-ink tabular-nums">
							<time dateTime={new Date(since).toISOString()}>{texts.inUtc(formatInstant(since))}</time>
						</dd>
					</div>
				</dl>
				{error && <p className="text-sm text-late wrap-anywhere">{error}</p>}
			</div>
			{amount !== null && <p className="money text-lg font-bold">{formatCents(amount)}</p>}
			{retryLabel && <RetryForm section={section} id={issue.id} label={retryLabel} itemTitle={title} />}
		</li>
	);
}

type RetryProps = { section: Section; id: string; label: string; itemTitle?: string };

function RetryForm({ section, id, label, itemTitle }: RetryProps) {
	return (
		<form method="post" action="/admin/money">
			<input type="hidden" name="what" value={section} />
			<input type="hidden" name="id" value={id} />
			<Button look="secondary">
				{label}
				{itemTitle && <span className="sr-only">: {itemTitle}</span>}
			</Button>
		</form>
	);
}
