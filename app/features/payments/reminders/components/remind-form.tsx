import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TONES } from "../by-hand-text.ts";
import type { LatePerson } from "../reminders-view.server.ts";
import * as texts from "../texts/page.ts";

/** Shows each text before it is sent. */
export function RemindForm({ person, reply }: { person: LatePerson; reply?: FormResult }) {
	const { memberId, memberName, isOpen, state } = person;
	const isOwn = reply?.initialValue?.memberId === memberId;
	const { form, field } = buildForm<"tone">({
		id: `remind-${memberId}`,
		actionData: reply && isOwn ? { result: reply } : undefined,
		defaults: { tone: TONES[0] },
	});
	const name = <bdi>{memberName}</bdi>;
	const failed = reply?.initialValue?.intent === "cancel" ? texts.notCancelled : texts.failed;
	// A member who was reminded meanwhile has no form, so the answer is shown instead.
	if (state) return <FormErrors id={form.errorId} errors={form.errors} title={failed} />;
	return (
		<Disclosure summary={<span>{texts.remindName(name)}</span>} open={isOpen || isOwn}>
			<PostForm form={form} errorTitle={failed} preventScrollReset>
				<input type="hidden" name="memberId" value={memberId} />
				<RadioCards
					field={field("tone")}
					label={texts.howToSay}
					options={TONES.map((tone) => ({
						value: tone,
						title: texts.toneNames[tone],
						details: <span dir="auto">{person.texts[tone]}</span>,
					}))}
				/>
				<SubmitButton wide pendingLabel={texts.sending}>
					<span>{texts.send(name)}</span>
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
