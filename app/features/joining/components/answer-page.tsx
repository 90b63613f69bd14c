import type { ReactNode } from "react";
import { MAX_WORD } from "#app/features/members/answers/answers.ts";
import type { Answer } from "#app/features/members/answers/standings.ts";
import * as texts from "#app/features/members/answers/texts.ts";
import { NameField } from "#app/features/members/components/name-field.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { AnswerView } from "../give-answer.server.ts";
import * as joinTexts from "../texts/join.ts";
import * as linkTexts from "../texts/membership-links.ts";

type Props = {
	view: AnswerView;
	formResult?: FormResult;
	byLink?: boolean; // whether a mail's link opened the page; the link determines the address
};

/** The answer in, maybe or out. It has a page of its own, so that /join stays short (docs/decisions/0064). */
export function AnswerPage(props: Props) {
	const { trip, own } = props.view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackLink to={pathTo("/join/:shareId", { shareId: trip.shareId })}>{joinTexts.seeTrip}</BackLink>
			<PageHeading
				tripTitle={trip.title}
				title={texts.pageTitle}
				lead={own ? undefined : leadOf(props.view)}
			/>
			<p className="icon-line -mt-2 text-ink-soft">
				<Icon name="calendar-days" />
				<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>
			</p>
			{own ? <OnList view={props.view} own={own} /> : <AnswerForm {...props} />}
		</div>
	);
}

function leadOf({ trip, known }: AnswerView): ReactNode {
	if (known?.isMissed) return texts.missed;
	if (known?.answer) return texts.currentAnswer[known.answer];
	if (trip.organizerName === common.unnamedOrganizer) return texts.leadUnnamed;
	return texts.lead(<bdi>{trip.organizerName}</bdi>);
}

/** Someone with a spot is in. To leave they use the page for leaving. */
function OnList({
	view: { trip, canLeave },
	own,
}: {
	view: AnswerView;
	own: NonNullable<AnswerView["own"]>;
}) {
	const { shareId } = trip;
	return (
		<Notice
			tone="paid"
			title={texts.aboardTitle}
			action={
				<div className="flex flex-wrap gap-3">
					<ButtonLink to={pathTo("/join/:shareId", { shareId })}>
						{own.confirmed ? texts.seeSpot : texts.paySpot}
					</ButtonLink>
					{canLeave && (
						<ButtonLink to={pathTo("/trip/:shareId/leave", { shareId })} look="secondary">
							{texts.leaveTrip}
						</ButtonLink>
					)}
				</div>
			}
		>
			<p>{own.held ? texts.aboardHeld(own.held) : texts.aboardText}</p>
			{canLeave && <p>{texts.aboardLeave}</p>}
		</Notice>
	);
}

type Name = "answer" | "payBy" | "word" | "name" | "email";

function AnswerForm({ view, formResult, byLink = false }: Props) {
	const { known, days, signedInAs, trip, whyNotIn } = view;
	const { form, field } = buildForm<Name>({
		id: "answer",
		actionData: formResult && { result: formResult },
		defaults: { ...known, payBy: days.at(-1)?.value },
	});
	const isNew = !known;
	return (
		<>
			{whyNotIn && <NotIn view={view} why={whyNotIn} />}
			<PostForm form={form} errorTitle={texts.notSent} className="group/answer">
				<RadioCards
					field={field("answer")}
					label={texts.yourAnswer}
					labelHidden
					options={choicesOf(view).map((value) => ({
						value,
						title: titleOf(value, view),
						details: hintOf(value, view),
					}))}
				/>
				{!whyNotIn && view.share > 0 && (
					<SelectField
						field={field("payBy")}
						label={texts.payBy}
						options={days}
						icon={<Icon name="calendar-days" />}
						className="only-for-in"
					/>
				)}
				<TextareaField
					field={field("word")}
					label={texts.word}
					optional
					rows={2}
					maxLength={MAX_WORD}
					className="only-for-out"
				/>
				{!signedInAs && (isNew || !byLink) && (
					<Identity name={field("name")} email={field("email")} trip={trip} />
				)}
				{signedInAs && (
					<p className="text-ink-soft">
						{joinTexts.signedInAs} <bdi>{signedInAs.name}</bdi> ·{" "}
						<bdi className="wrap-anywhere">{signedInAs.email}</bdi>
					</p>
				)}
				<SubmitButton wide pendingLabel={texts.sending}>
					{isNew ? texts.send : texts.sendChanged}
				</SubmitButton>
			</PostForm>
			{!whyNotIn && view.share > 0 && (
				<p className="text-ink-soft">
					{texts.readyToPay(
						<Link
							className="link inline-block py-3 font-semibold text-ink"
							to={pathTo("/join/:shareId", { shareId: trip.shareId })}
						>
							{texts.payNow}
						</Link>,
					)}
				</p>
			)}
		</>
	);
}

const choicesOf = ({ whyNotIn }: AnswerView): Answer[] =>
	whyNotIn ? ["maybe", "out"] : ["in", "maybe", "out"];

const titleOf = (answer: Answer, { share }: AnswerView) =>
	answer === "in" && share === 0 ? texts.inForFree : texts.choices[answer];

function hintOf(answer: Answer, { share }: AnswerView): ReactNode {
	if (answer === "out") return undefined;
	if (answer === "maybe") return texts.maybeHint;
	return share > 0
		? texts.inHint(<span className="tabular-nums">{formatCents(share)}</span>)
		: texts.freeHint;
}

/** Why "in" is not among the answers, and what is possible instead. */
function NotIn({ view: { trip }, why }: { view: AnswerView; why: NonNullable<AnswerView["whyNotIn"]> }) {
	const join = pathTo("/join/:shareId", { shareId: trip.shareId });
	if (why === "full")
		return (
			<Notice tone="due" title={common.tripFull}>
				{texts.full}
			</Notice>
		);
	const link = (words: string) => (
		<Link className="link font-semibold text-ink" to={join}>
			{words}
		</Link>
	);
	if (why === "pay") return <Notice tone="due">{texts.payOnly(link(texts.joinAndPayNow))}</Notice>;
	return (
		<Notice tone="due" title={joinTexts.placesHeld}>
			{texts.payToBeIn(link(texts.payNow))}
		</Notice>
	);
}

function Identity({ name, email, trip }: { name: FieldLike; email: FieldLike; trip: AnswerView["trip"] }) {
	const isTaken = email.errors?.some(
		(one) => one === texts.alreadyAnswered || one === joinTexts.alreadyJoined,
	);
	const signIn = signInPath(pathTo("/join/:shareId/answer", { shareId: trip.shareId }));
	return (
		<>
			<NameField field={name} />
			<EmailField field={email} />
			<p className="text-sm text-ink-soft">
				{isTaken
					? texts.mailMe(
							<Link
								className="link font-semibold text-ink"
								to={pathTo("/join/:shareId/link", { shareId: trip.shareId })}
							>
								{linkTexts.mailMeLink}
							</Link>,
						)
					: texts.signInHint(
							<Link className="link font-semibold text-ink" to={signIn}>
								{common.signIn}
							</Link>,
						)}
			</p>
		</>
	);
}
