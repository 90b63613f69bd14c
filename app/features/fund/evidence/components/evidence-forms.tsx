import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { EvidenceView } from "../evidence-view.server.ts";
import { MAX_WORDS } from "../max-words.ts";
import * as texts from "../texts/page.ts";

type Props = { view: EvidenceView; formResult?: FormResult };

export function WordsForm({ view, formResult }: Props) {
	const { form, field } = buildForm<"words">({
		id: "words",
		actionData: formResult && { result: formResult },
		defaults: { words: view.words },
	});
	return (
		<Card>
			<PostForm form={form} errorTitle={texts.notSaved}>
				<input type="hidden" name="intent" value="save" />
				<TextareaField
					field={field("words")}
					label={texts.words}
					optional
					rows={6}
					maxLength={MAX_WORDS}
					hint={texts.wordsHint}
				/>
				<SubmitButton wide pendingLabel={texts.saving}>
					{texts.saveAndSee}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

export function SendEvidence({ view, formResult }: Props) {
	const { form } = buildForm<"seen">({
		id: "send",
		actionData: formResult && { result: formResult },
	});
	return (
		<PostForm form={form} errorTitle={texts.notSent}>
			<input type="hidden" name="intent" value="send" />
			<input type="hidden" name="seen" value={view.seen} />
			<SubmitButton wide pendingLabel={texts.sending}>
				{texts.send}
			</SubmitButton>
			<p className="text-center">
				<Link className="link" to={`/trip/${view.trip.shareId}/disputes/${view.disputeId}`}>
					{texts.change}
				</Link>
			</p>
		</PostForm>
	);
}
