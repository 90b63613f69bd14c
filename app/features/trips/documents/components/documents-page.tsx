import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { DocumentsView } from "../documents.server.ts";
import * as texts from "../texts.ts";

type Props = { view: DocumentsView; formResult?: FormResult };

export function DocumentsPage({ view, formResult }: Props) {
	const { trip, isGuest, documents, checked, ready } = view;
	const { form, field } = buildForm<`documents.${string}`>({
		id: "documents",
		actionData: formResult && { result: formResult },
		defaults: { documents: Object.fromEntries(checked.map((name) => [name, "on"])) },
	});
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			<Card>
				<PostForm form={form} errorTitle={texts.notSaved} preventScrollReset>
					<fieldset className="flex flex-col gap-4">
						<legend className="sr-only">{texts.whatIsReady}</legend>
						{documents.map(({ name, label, hint }) => (
							<CheckboxField
								key={name}
								field={field(`documents.${name}`)}
								label={<span className="font-semibold">{label}</span>}
								hint={hint}
								className="gap-0! [&_.field-hint]:pl-9"
							/>
						))}
					</fieldset>
					<SubmitButton wide pendingLabel={common.saving}>
						{texts.save}
					</SubmitButton>
				</PostForm>
				<p className="text-ink-soft">{ready}</p>
			</Card>
		</div>
	);
}
