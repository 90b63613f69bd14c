import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import type { RecordPage } from "../records.ts";
import * as texts from "../texts/lists.ts";
import type { AdminSection } from "./admin-page.tsx";
import { AdminPage } from "./admin-page.tsx";
import { RecordList, RecordPages } from "./records.tsx";

type Props = {
	here: AdminSection;
	view: RecordPage & { text: string };
	words: { title: string; lead: string; hint: string; found: string };
};

/** A list with one search field above it. */
export function FinderPage({ here, view, words }: Props) {
	const path = `/admin/${here}`;
	return (
		<AdminPage here={here} title={words.title} lead={words.lead}>
			<form action={path} className="flex flex-wrap items-start gap-3">
				<Field
					field={plainField("q", { initialValue: view.text })}
					label={texts.search}
					hint={words.hint}
					type="search"
					enterKeyHint="search"
					maxLength={MAX_SEARCH}
					className="min-w-0 basis-64 grow"
				/>
				<Button className="sm:mt-8">{texts.find}</Button>
				{view.text && (
					<ButtonLink to={path} look="quiet" className="sm:mt-8">
						{texts.showAll}
					</ButtonLink>
				)}
			</form>
			<Card title={words.found}>
				{view.count === 0 ? (
					<p className="text-ink-soft">{texts.nothingFound}</p>
				) : (
					<RecordList rows={view.rows} />
				)}
				<RecordPages view={view} path={path} query={{ q: view.text }} />
			</Card>
		</AdminPage>
	);
}
