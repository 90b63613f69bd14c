import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { IssueList } from "../issues.ts";
import * as texts from "../texts/issues.ts";
import { IssueRow } from "./issue-row.tsx";
import { RetryForm } from "./retry-form.tsx";

type Props = {
	section: string;
	page: string; // which takes the buttons' posts
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
