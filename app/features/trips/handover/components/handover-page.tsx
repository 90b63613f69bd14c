import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { ChangePage } from "../../changes/components/change-page.tsx";
import type { HandoverView } from "../handover-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: HandoverView; formResult?: FormResult };

export const handoverTitle = ({ answer, trip }: HandoverView) =>
	answer ? texts.answerTitle(trip.title) : texts.title;

export function HandoverPage({ view, formResult }: Props) {
	const { trip, offer, answer, candidates } = view;
	const lead = answer ? texts.answerLead(trip.organizerName, answer.until ?? "") : texts.offerLead;
	return (
		<ChangePage trip={trip} title={handoverTitle(view)} lead={lead}>
			<Card>
				<Changes changes={answer ? texts.whatChangesForYou(answer.tier) : texts.whatChanges} />
				{answer && <AnswerForm refusal={answer.refusal} formResult={formResult} />}
				{offer && <WithdrawForm offer={offer} formResult={formResult} />}
				{candidates && <OfferForm candidates={candidates} formResult={formResult} />}
			</Card>
		</ChangePage>
	);
}

function Changes({ changes }: { changes: readonly string[] }) {
	return (
		<ul className="flex flex-col gap-2">
			{changes.map((change) => (
				<li key={change} className="icon-line">
					<Icon name="check" />
					{change}
				</li>
			))}
		</ul>
	);
}

function AnswerForm({ refusal, formResult }: { refusal: string | null; formResult?: FormResult }) {
	const { form } = buildForm({ id: "answer", actionData: formResult && { result: formResult } });
	return (
		<PostForm form={form} errorTitle={texts.notAnswered}>
			<input type="hidden" name="intent" value="answer" />
			{refusal && <Notice title={texts.notNow}>{refusal}</Notice>}
			<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
				{!refusal && (
					<SubmitButton name="answer" value="accept" pendingLabel={texts.answering}>
						{texts.accept}
					</SubmitButton>
				)}
				<SubmitButton look="secondary" name="answer" value="refuse" pendingLabel={texts.answering}>
					{texts.refuse}
				</SubmitButton>
			</div>
		</PostForm>
	);
}

type WithdrawProps = { offer: NonNullable<HandoverView["offer"]>; formResult?: FormResult };

function WithdrawForm({ offer, formResult }: WithdrawProps) {
	const { form } = buildForm({ id: "withdraw", actionData: formResult && { result: formResult } });
	return (
		<PostForm form={form} errorTitle={texts.notWithdrawn}>
			<input type="hidden" name="intent" value="withdraw" />
			<Notice title={texts.offeredTo(offer.name)}>{texts.until(offer.until ?? "")}</Notice>
			<SubmitButton look="secondary" pendingLabel={texts.answering}>
				{texts.withdraw}
			</SubmitButton>
		</PostForm>
	);
}

type OfferProps = { candidates: NonNullable<HandoverView["candidates"]>; formResult?: FormResult };

function OfferForm({ candidates: { people, refusal }, formResult }: OfferProps) {
	const { form, field } = buildForm<"memberId">({
		id: "offer",
		actionData: formResult && { result: formResult },
	});
	if (people.length === 0) return <Notice title={texts.notNow}>{texts.nobody}</Notice>;
	return (
		<PostForm form={form} errorTitle={texts.notOffered}>
			<input type="hidden" name="intent" value="offer" />
			{refusal && <Notice title={texts.notNow}>{refusal}</Notice>}
			<SelectField
				field={field("memberId")}
				label={texts.to}
				hint={texts.toHint}
				prompt={texts.choose}
				options={people.map(({ id, name }) => ({ value: id, label: name }))}
			/>
			<SubmitButton pendingLabel={texts.offering}>{texts.offer}</SubmitButton>
		</PostForm>
	);
}
