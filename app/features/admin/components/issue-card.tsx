import { formatInstant } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Issue, IssueList } from "../money/issues.ts";
import * as texts from "../texts/issues.ts";
import { FactList } from "./records.tsx";

type Props = {
	section: string;
	page: string; // that handles the buttons' posts
	issues: IssueList;
	words: {
		title: string;
		lead: string;
		empty: string;
		retryLabel?: string | undefined;
		retryAllLabel?: string | undefined;
	};
};

export function IssueCard({ section, page, issues: { count, rows }, words }: Props) {
	const { title, lead, empty, retryLabel, retryAllLabel } = words;
	const target = (label: string) => ({ action: page, what: section, label });
	return (
		<Card
			id={section}
			title={title}
			aside={<Count count={count} shown={rows.length} isWaiting={section === "waiting"} />}
		>
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
							<IssueRow key={issue.id} issue={issue} retry={retryLabel ? target(retryLabel) : null} />
						))}
					</ul>
				</>
			)}
			{retryAllLabel && (
				<div>
					<RetryForm target={target(retryAllLabel)} id="all" />
				</div>
			)}
		</Card>
	);
}

function Count({ count, shown, isWaiting }: { count: number; shown: number; isWaiting: boolean }) {
	if (count === 0) return null;
	return (
		<span className="flex items-center gap-2 tabular-nums">
			{shown < count && <span className="text-ink-soft">{texts.firstOf(shown)}</span>}
			<Pill tone={isWaiting ? "due" : "late"} icon={null}>
				{count.toLocaleString("en-US")}
			</Pill>
		</span>
	);
}

type IssueRowProps = { issue: Issue; retry: RetryTarget | null };

function IssueRow({ issue, retry }: IssueRowProps) {
	const { title, state, amount, facts, since, error } = issue;
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
			<div className="flex min-w-0 basis-64 grow flex-col gap-1.5">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
					<Pill tone={state === "dead" || state === "failed" ? "late" : "due"} icon={null}>
						{texts.states[state]}
					</Pill>
				</p>
				<FactList facts={[...facts, { label: texts.since, value: texts.inUtc(formatInstant(since)) }]} />
				{error && <p className="text-sm text-late wrap-anywhere">{error}</p>}
			</div>
			{amount !== null && <p className="money text-lg font-bold">{formatCents(amount)}</p>}
			{retry && <RetryForm target={retry} id={issue.id} itemTitle={title} />}
		</li>
	);
}

/** The page that a button posts to, and the fields it sends. */
type RetryTarget = { action: string; what: string; label: string };

type RetryFormProps = { target: RetryTarget; id: string; itemTitle?: string };

function RetryForm({ target: { action, what, label }, id, itemTitle }: RetryFormProps) {
	return (
		<form method="post" action={action}>
			<input type="hidden" name="what" value={what} />
			<input type="hidden" name="id" value={id} />
			<Button look="secondary">
				{label}
				{itemTitle && <span className="sr-only">: {itemTitle}</span>}
			</Button>
		</form>
	);
}
