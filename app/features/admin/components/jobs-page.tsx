import type { JobsView } from "../jobs-view.server.ts";
import { sections } from "../texts/issues.ts";
import * as texts from "../texts/jobs.ts";
import { AdminPage } from "./admin-page.tsx";
import { IssueCard } from "./issue-card.tsx";
import { RecordCard } from "./records.tsx";

type Props = { view: JobsView; errors?: string[] | undefined };

export function JobsPage({ view: { failed, runs, leases }, errors }: Props) {
	return (
		<AdminPage here="jobs" title={texts.title} lead={texts.lead} errors={errors}>
			<IssueCard
				section="jobs"
				page="/admin/jobs"
				issues={failed}
				words={{ ...sections.jobs, title: texts.failedJobs }}
			/>
			<RecordCard title={texts.runs} list={{ count: runs.length, rows: runs }} empty={texts.noRuns} />
			<RecordCard title={texts.leases} list={{ count: leases.length, rows: leases }} empty={texts.noLeases}>
				<p className="text-sm text-ink-soft">{texts.leasesHint}</p>
			</RecordCard>
		</AdminPage>
	);
}
