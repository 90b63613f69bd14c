import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { BackToTrip } from "../../components/back-to-trip.tsx";
import type { AnswerOutside } from "../outside.schema.ts";
import { outsideListPath } from "../outside-path.ts";
import type { OutsidePaymentView } from "../outside-view.server.ts";
import * as texts from "../texts.ts";
import { STATE_TONES } from "./state-tones.ts";

type Answer = AnswerOutside["answer"];
type Props = { view: OutsidePaymentView; formResult?: FormResult };

/** One outside payment: its facts, its picture, and the viewer's possible answers. */
export function OutsidePaymentPage({ view, formResult }: Props) {
	const { trip, isGuest, payment } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={<bdi>{texts.titleOf(payment.name, payment.amount)}</bdi>} />
			<Card
				title={payment.paidTo}
				aside={<Pill tone={STATE_TONES[payment.state]}>{texts.stateWords[payment.state]}</Pill>}
			>
				<p className="amount text-2xl">{payment.amount}</p>
				<Details payment={payment} />
				{payment.left && <p>{texts.leftOf(payment.name, payment.left)}</p>}
				{view.picture && (
					<a className="link self-start" href={view.picture}>
						<img src={view.picture} alt={texts.receiptAlt} className="max-h-80 max-w-full rounded-lg" />
					</a>
				)}
			</Card>
			<Answers view={view} formResult={formResult} />
			{view.may.addPicture && <PictureForm view={view} formResult={formResult} />}
			{view.may.undo && <Undo view={view} formResult={formResult} />}
			<ButtonLink to={outsideListPath(trip.shareId)} look="quiet" className="self-start">
				{texts.back}
			</ButtonLink>
		</div>
	);
}

function Details({ payment }: { payment: OutsidePaymentView["payment"] }) {
	const { name, day, way, note, objection, answer, reason } = payment;
	const rows: [string, ReactNode][] = [
		[texts.whoPaidLabel, <bdi key="name">{name}</bdi>],
		[texts.dayLabel, day],
		[texts.howLabel, way],
		[texts.noteLabel, note],
		[texts.objectionLabel(name), objection],
		[texts.answerLabel, answer],
		[texts.reasonLabel, reason],
	];
	return (
		<dl className="details gap-x-6">
			{rows.map(
				([label, value]) =>
					value && (
						<div key={label}>
							<dt className="label">{label}</dt>
							<dd className="wrap-anywhere">{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}

/** Folded, because few people come for it. */
function Undo({ view: { payment }, formResult }: Props) {
	const given = formResult?.initialValue?.answer === "undo" ? formResult : undefined;
	return (
		<Disclosure summary={texts.undoTitle} open={given !== undefined || undefined}>
			<AnswerForm
				answer="undo"
				formResult={given}
				button={texts.undo}
				words={{ label: texts.undoLabel, hint: texts.undoHint(payment.amount, payment.name) }}
				look="danger"
			/>
		</Disclosure>
	);
}

/** Each answer has its own form, so that an error appears next to it. */
function Answers({ view, formResult }: Props) {
	const { may, payment } = view;
	const { name, amount } = payment;
	const given = (answer: Answer) => (formResult?.initialValue?.answer === answer ? formResult : undefined);
	return (
		<>
			{may.confirm && (
				<Card>
					<AnswerForm answer="confirm" formResult={given("confirm")} button={texts.confirm(amount)}>
						<p>{texts.confirmHint(amount, name)}</p>
					</AnswerForm>
				</Card>
			)}
			{may.decline && (
				<Card>
					<AnswerForm
						answer="decline"
						formResult={given("decline")}
						button={texts.decline}
						words={{ label: texts.wordsLabel, hint: texts.declineHint }}
						look="secondary"
					/>
				</Card>
			)}
			{may.keep && (
				<Card title={texts.keepTitle}>
					<AnswerForm
						answer="keep"
						formResult={given("keep")}
						button={texts.keep}
						words={{ label: texts.wordsLabel, hint: texts.declineHint }}
						look="secondary"
					/>
				</Card>
			)}
			{may.withdraw && (
				<Card>
					<AnswerForm
						answer="withdraw"
						formResult={given("withdraw")}
						button={texts.withdraw}
						look="secondary"
					/>
				</Card>
			)}
			{may.object && (
				<Card title={texts.objectTitle}>
					<AnswerForm
						answer="object"
						formResult={given("object")}
						button={texts.object}
						words={{ label: texts.objectLabel }}
						look="secondary"
					/>
				</Card>
			)}
		</>
	);
}

type AnswerProps = {
	answer: Answer;
	formResult?: FormResult;
	button: string;
	words?: { label: string; hint?: string };
	look?: "primary" | "secondary" | "danger";
	children?: ReactNode;
};

function AnswerForm({ answer, formResult, button, words, look, children }: AnswerProps) {
	const { form, field } = buildForm<"words">({
		id: answer,
		actionData: formResult && { result: formResult },
	});
	return (
		<PostForm form={form} errorTitle={texts.notAnswered}>
			<input type="hidden" name="answer" value={answer} />
			{children}
			{words && <TextareaField field={field("words")} {...words} rows={2} maxLength={500} required />}
			<SubmitButton look={look} pendingLabel={texts.answering}>
				{button}
			</SubmitButton>
		</PostForm>
	);
}

/** The browser posts the file itself, so that it shows the upload's progress. */
function PictureForm({ formResult }: Props) {
	const isAboutPicture = formResult?.initialValue?.picture !== undefined;
	const { form, field } = buildForm<"picture">({
		id: "picture",
		actionData: formResult && isAboutPicture ? { result: formResult } : undefined,
	});
	return (
		<Card title={texts.pictureTitle}>
			<PostForm form={form} encType="multipart/form-data" reloadDocument errorTitle={texts.notSaved}>
				<Field
					field={{ ...field("picture"), initialValue: undefined }}
					label={texts.choosePicture}
					hint={texts.pictureRules}
					type="file"
					accept="image/jpeg,image/png,image/webp,image/gif"
					required
				/>
				<SubmitButton look="secondary">{texts.savePicture}</SubmitButton>
			</PostForm>
		</Card>
	);
}
