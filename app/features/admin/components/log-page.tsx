import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import type { LogView } from "../log-view.server.ts";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/log.ts";
import { AdminPage } from "./admin-page.tsx";
import { RecordList, RecordPages } from "./records.tsx";

const PATH = "/admin/log";

export function LogPage({ view }: { view: LogView }) {
	const { admin, subject } = view;
	const isFiltered = admin !== "" || subject !== "";
	return (
		<AdminPage here="log" title={texts.title} lead={texts.lead}>
			<form action={PATH} className="flex flex-wrap items-start gap-3">
				<Field
					field={plainField("admin", { initialValue: admin })}
					label={texts.admin}
					hint={texts.adminHint}
					maxLength={MAX_SEARCH}
					className="min-w-0 basis-64 grow"
				/>
				<Field
					field={plainField("subject", { initialValue: subject })}
					label={texts.about}
					hint={texts.aboutHint}
					maxLength={MAX_SEARCH}
					className="min-w-0 basis-64 grow"
				/>
				<Button className="sm:mt-8">{texts.show}</Button>
				{isFiltered && (
					<ButtonLink to={PATH} look="quiet" className="sm:mt-8">
						{listTexts.showAll}
					</ButtonLink>
				)}
			</form>
			<Card title={texts.entries}>
				{view.count === 0 ? (
					<p className="text-ink-soft">{isFiltered ? texts.emptyHint : texts.empty}</p>
				) : (
					<RecordList rows={view.rows} />
				)}
				<RecordPages view={view} path={PATH} query={{ admin, subject }} />
			</Card>
		</AdminPage>
	);
}
