import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "../texts.ts";

type Props = { trip: string; text: string | null; back: string; formResult?: FormResult };

/** Asks for confirmation before a message is removed. */
export function RemoveMessagePage({ trip, text, back, formResult }: Props) {
	const { form } = buildForm({ id: "remove", actionData: formResult && { result: formResult } });
	return (
		<div className="flex max-w-2xl flex-col gap-6">
			<BackLink to={back}>{texts.backToChat}</BackLink>
			{text === null ? (
				<PageHeading tripTitle={trip} title={texts.removalDone} lead={texts.removedAlready} />
			) : (
				<>
					<PageHeading tripTitle={trip} title={texts.removeTitle} lead={texts.removeLead} />
					<Card>
						<p dir="auto" className="wrap-anywhere whitespace-pre-line">
							{text}
						</p>
						<PostForm form={form}>
							<div className="flex flex-wrap gap-3">
								<SubmitButton>{texts.removeForGood}</SubmitButton>
								<ButtonLink to={back} look="secondary">
									{texts.keepMessage}
								</ButtonLink>
							</div>
						</PostForm>
					</Card>
				</>
			)}
		</div>
	);
}
