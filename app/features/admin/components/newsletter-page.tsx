import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { RecordPage } from "../records.ts";
import * as texts from "../texts/newsletter.ts";
import { AdminPage } from "./admin-page.tsx";
import { RecordList, RecordPages } from "./records.tsx";

type Props = {
	view: RecordPage;
	articles: { id: number; title: string }[];
	actionData?: { result: FormResult };
};

export function NewsletterPage({ view, articles, actionData }: Props) {
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
			{view.count > 0 && <SendArticle articles={articles} actionData={actionData} />}
		</AdminPage>
	);
}

function SendArticle({ articles, actionData }: Omit<Props, "view">) {
	const { form, field } = buildForm<"article">({ id: "send-article", actionData });
	return (
		<Card title={texts.sendTitle}>
			<PostForm form={form} action="/admin/newsletter" errorTitle={texts.notSent}>
				<SelectField
					field={field("article")}
					label={texts.article}
					hint={texts.sendHint}
					options={articles.map(({ id, title }) => ({ value: String(id), label: title }))}
				/>
				<SubmitButton pendingLabel={texts.sending} className="self-start">
					{texts.send}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}
