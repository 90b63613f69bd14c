import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { MembershipQuestion } from "../membership-questions.server.ts";
import * as texts from "../texts/membership-questions.ts";

type Props = { questions: readonly MembershipQuestion[]; returnTo: string; formResult?: FormResult };

/** After signing in, asks whether the guest memberships in this browser belong to the user. */
export function MembershipQuestionsPage({ questions, returnTo, formResult }: Props) {
	const errors = formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.title} />
			{errors && <FormErrors id="whose-place-errors" errors={errors} title={texts.notSaved} />}
			<MembershipQuestions questions={questions} returnTo={returnTo} />
			<ButtonLink to={returnTo} look="quiet" className="self-start">
				{texts.later}
			</ButtonLink>
		</div>
	);
}

/** One card for each membership, with both answers. */
export function MembershipQuestions({ questions, returnTo }: Pick<Props, "questions" | "returnTo">) {
	return questions.map((question) => (
		<MembershipQuestionCard key={question.memberId} question={question} returnTo={returnTo} />
	));
}

function MembershipQuestionCard({ question, returnTo }: { question: MembershipQuestion; returnTo: string }) {
	const { form } = buildForm({ id: `place-${question.memberId}` });
	return (
		<Card>
			<p className="font-semibold wrap-anywhere">
				{texts.question(<bdi>{question.name}</bdi>, <bdi>{question.trip}</bdi>)}
			</p>
			<p className="text-ink-soft wrap-anywhere">
				{question.mailsTo ? texts.mailsFirst(<bdi>{question.mailsTo}</bdi>) : texts.comesToAccount}
			</p>
			<PostForm form={form} action="/is-this-you" errorTitle={texts.notSaved}>
				<input type="hidden" name="memberId" value={question.memberId} />
				<input type="hidden" name="returnTo" value={returnTo} />
				<div className="flex flex-col gap-3 sm:flex-row">
					<SubmitButton name="answer" value="yes" pendingLabel={texts.saving}>
						{question.mailsTo ? texts.yesByMail : texts.yes}
					</SubmitButton>
					<SubmitButton name="answer" value="no" look="secondary" pendingLabel={texts.saving}>
						{texts.no}
					</SubmitButton>
				</div>
			</PostForm>
		</Card>
	);
}
