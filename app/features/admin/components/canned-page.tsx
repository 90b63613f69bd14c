import { MAX_MESSAGE } from "#app/features/requests/message-length.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { CannedView } from "../requests/canned.server.ts";
import * as texts from "../texts/requests.ts";
import { AdminPage } from "./admin-page.tsx";

const PATH = "/admin/requests/answers";

type Props = { view: CannedView; errors?: string[] };

export function CannedPage({ view: { answers }, errors }: Props) {
	return (
		<AdminPage here="requests" title={texts.cannedTitle} lead={texts.cannedLead} errors={errors}>
			<BackLink to={pathTo("/admin/requests")}>{texts.back}</BackLink>
			{answers.length === 0 && <p className="text-ink-soft">{texts.noCanned}</p>}
			{answers.map((answer) => (
				<Card key={answer.id} title={answer.title}>
					<CannedForm {...answer} />
				</Card>
			))}
			<Card title={texts.newCanned}>
				<CannedForm id="" title="" text="" />
			</Card>
		</AdminPage>
	);
}

type FormProps = { id: string; title: string; text: string };

function CannedForm({ id, title, text }: FormProps) {
	return (
		<form method="post" action={PATH} className="flex flex-col gap-4">
			<input type="hidden" name="id" value={id} />
			<Field
				field={plainField("title", { id: `title-${id}`, initialValue: title })}
				label={texts.cannedName}
				maxLength={80}
				autoComplete="off"
			/>
			<TextareaField
				field={plainField("text", { id: `text-${id}`, initialValue: text })}
				label={texts.cannedText}
				maxLength={MAX_MESSAGE}
				autoComplete="off"
			/>
			<div className="flex flex-wrap gap-3">
				<Button name="intent" value="save">
					{texts.save}
				</Button>
				{id && (
					<Button name="intent" value="delete" look="secondary">
						{texts.remove}
						<span className="sr-only">: {title}</span>
					</Button>
				)}
			</div>
		</form>
	);
}
