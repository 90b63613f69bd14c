import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PaymentsView } from "../payments/payments-view.server.ts";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/payment-story.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactTable } from "./records.tsx";

type Props = { view: PaymentsView; errors?: string[] };

export function PaymentsPage({ view: { query, notes, stories }, errors }: Props) {
	return (
		<AdminPage here="money" title={texts.title} lead={texts.lead} errors={errors}>
			<BackLink to="/admin/money">{texts.backToMoney}</BackLink>
			<form action="/admin/payments" className="flex flex-wrap items-start gap-3">
				<Field
					field={plainField("q", { initialValue: query })}
					label={texts.search}
					hint={texts.hint}
					type="search"
					enterKeyHint="search"
					maxLength={MAX_SEARCH}
					className="min-w-0 basis-64 grow"
				/>
				<Button className="sm:mt-8">{listTexts.find}</Button>
			</form>
			{notes.map((note) => (
				<Notice key={note}>
					<p className="wrap-anywhere">{note}</p>
				</Notice>
			))}
			{stories.map((story) => (
				<StoryCard key={story.id} story={story} query={query} />
			))}
		</AdminPage>
	);
}

type StoryProps = { story: PaymentsView["stories"][number]; query: string };

function StoryCard({ story: { id, heading, facts, verdict, tone, lines, bookable }, query }: StoryProps) {
	return (
		<Card id={id} title={<span className="wrap-anywhere">{heading}</span>}>
			<Notice tone={tone}>
				<p className="font-bold wrap-anywhere">{verdict}</p>
			</Notice>
			{bookable.map((attempt) => (
				<form key={attempt} method="post" action={`/admin/payments?q=${encodeURIComponent(query)}`}>
					<input type="hidden" name="attempt" value={attempt} />
					<Button look="secondary">{texts.bookIt}</Button>
				</form>
			))}
			<FactTable facts={facts} />
			<h3>{texts.lines}</h3>
			<ol className="divide-y divide-line border-t border-line">
				{lines.map(({ at, text }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
					<li key={index} className="flex flex-wrap gap-x-4 py-2">
						<span className="basis-56 text-sm text-ink-soft tabular-nums">{at}</span>
						<span className="min-w-0 basis-64 grow wrap-anywhere" dir="auto">
							{text}
						</span>
					</li>
				))}
			</ol>
		</Card>
	);
}
