import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RecordPage } from "../records.ts";
import * as texts from "../texts/newsletter.ts";
import { AdminPage } from "./admin-page.tsx";
import { RecordList } from "./record-list.tsx";
import { RecordPages } from "./record-pages.tsx";

export function NewsletterPage({ view }: { view: RecordPage }) {
	return (
		<AdminPage here="newsletter" title={texts.title} lead={texts.lead}>
			{view.count > 0 && (
				<div className="flex flex-wrap items-center gap-4">
					<ButtonLink
						to="/admin/newsletter.csv"
						look="secondary"
						icon={<Icon name="download" />}
						reloadDocument
					>
						{texts.download}
					</ButtonLink>
					<p className="text-sm text-ink-soft">{texts.downloadHint}</p>
				</div>
			)}
			<Card
				title={texts.found}
				aside={<span className="tabular-nums">{view.count.toLocaleString("en-US")}</span>}
			>
				{view.count === 0 ? <p className="text-ink-soft">{texts.empty}</p> : <RecordList rows={view.rows} />}
				<RecordPages view={view} path="/admin/newsletter" query={{}} />
			</Card>
		</AdminPage>
	);
}
