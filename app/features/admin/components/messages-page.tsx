import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { MessageRecord, MessagesView } from "../inbox/messages.server.ts";
import * as texts from "../texts/messages.ts";
import { AdminPage } from "./admin-page.tsx";
import { ChoiceLinks } from "./choice-links.tsx";
import { RecordList, RecordPages } from "./records.tsx";

const PATH = "/admin/messages";

type Props = { view: MessagesView; errors?: string[] | undefined };

export function MessagesPage({ view, errors }: Props) {
	const { show, counts, rows } = view;
	return (
		<AdminPage here="messages" title={texts.title} lead={texts.lead} errors={errors}>
			<ChoiceLinks
				label={texts.which}
				choices={[
					{ to: PATH, word: texts.openCount(counts.open), isChosen: show === "open" },
					{
						to: `${PATH}?show=answered`,
						word: texts.answeredCount(counts.answered),
						isChosen: show === "answered",
					},
				]}
			/>
			<Card title={show === "open" ? texts.open : texts.answered}>
				{view.count === 0 ? (
					<p className="text-ink-soft">{show === "open" ? texts.noneOpen : texts.noneAnswered}</p>
				) : (
					<RecordList
						rows={rows}
						detail={(row) => (
							<p className="max-w-text whitespace-pre-wrap wrap-anywhere" dir="auto">
								{row.message}
							</p>
						)}
						action={(row) => <MessageActions row={row} />}
					/>
				)}
				<RecordPages view={view} path={PATH} query={{ show: show === "answered" ? show : "" }} />
			</Card>
		</AdminPage>
	);
}

function MessageActions({ row }: { row: MessageRecord }) {
	return (
		<form method="post" action={PATH} className="flex flex-wrap items-center gap-4">
			<input type="hidden" name="id" value={row.id} />
			<a className="link inline-flex min-h-touch items-center" href={row.reply}>
				{texts.reply}
				<span className="sr-only">: {row.title}</span>
			</a>
			<Button look="secondary" name="intent" value={row.isAnswered ? "open" : "answered"}>
				{row.isAnswered ? texts.markOpen : texts.markAnswered}
				<span className="sr-only">: {row.title}</span>
			</Button>
		</form>
	);
}
