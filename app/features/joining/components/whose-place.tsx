import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { AskedPlace } from "../answer-place.server.ts";
import * as texts from "../texts/whose-place.ts";

type Props = { places: readonly AskedPlace[]; returnTo: string; formResult?: FormResult };

/** Asks after signing in whether the guests' places in this browser belong to the user. */
export function WhosePlacePage({ places, returnTo, formResult }: Props) {
	const errors = formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.title} />
			{errors && <FormErrors id="whose-place-errors" errors={errors} title={texts.notSaved} />}
			<WhosePlaces places={places} returnTo={returnTo} />
			<ButtonLink to={returnTo} look="quiet" className="self-start">
				{texts.later}
			</ButtonLink>
		</div>
	);
}

/** One card for each place, with both answers. */
export function WhosePlaces({ places, returnTo }: Pick<Props, "places" | "returnTo">) {
	return places.map((place) => <WhosePlace key={place.memberId} place={place} returnTo={returnTo} />);
}

function WhosePlace({ place, returnTo }: { place: AskedPlace; returnTo: string }) {
	const { form } = buildForm({ id: `place-${place.memberId}` });
	return (
		<Card>
			<p className="font-semibold wrap-anywhere">
				{texts.question(<bdi>{place.name}</bdi>, <bdi>{place.trip}</bdi>)}
			</p>
			<p className="text-ink-soft wrap-anywhere">
				{place.mailsTo ? texts.mailsFirst(<bdi>{place.mailsTo}</bdi>) : texts.comesToAccount}
			</p>
			<PostForm form={form} action="/is-this-you" errorTitle={texts.notSaved}>
				<input type="hidden" name="memberId" value={place.memberId} />
				<input type="hidden" name="returnTo" value={returnTo} />
				<div className="flex flex-col gap-3 sm:flex-row">
					<SubmitButton name="answer" value="yes" pendingLabel={texts.saving}>
						{place.mailsTo ? texts.yesByMail : texts.yes}
					</SubmitButton>
					<SubmitButton name="answer" value="no" look="secondary" pendingLabel={texts.saving}>
						{texts.no}
					</SubmitButton>
				</div>
			</PostForm>
		</Card>
	);
}
