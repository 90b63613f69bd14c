import { formatInstant } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { Issue } from "../issues.ts";
import * as texts from "../texts/issues.ts";
import { FactList } from "./fact-list.tsx";
import { RetryForm, type RetryTarget } from "./retry-form.tsx";

type Props = { issue: Issue; retry: RetryTarget | null };

export function IssueRow({ issue, retry }: Props) {
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
