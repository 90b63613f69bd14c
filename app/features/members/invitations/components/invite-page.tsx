import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { AddressQuestions, leadsToField } from "#app/ui/address-questions.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { EmailContent } from "../invitation-content.ts";
import type { InvitationsView, InvitedView } from "../invitations-view.server.ts";
import * as texts from "../texts.ts";

type Reply = { result: FormResult; mailto?: string; leftOut?: string };
type Props = { view: InvitationsView; reply?: Reply };

export function InvitePage({ view, reply }: Props) {
	const { trip, isMailed, canSend } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				tripTitle={trip.title}
				title={common.inviteByEmail}
				lead={canSend && (isMailed ? texts.lead : texts.leadByHand)}
			/>
			{reply?.mailto && <ReadyMail mailto={reply.mailto} leftOut={reply.leftOut} />}
			{canSend && view.mustVerify && (
				<Notice
					tone="due"
					title={texts.verifyTitle}
					action={
						<Link className="button" to="/verify">
							{texts.verify}
						</Link>
					}
				>
					{texts.verifyFirst} {texts.verifyUntilThen}
				</Notice>
			)}
			{canSend && view.isFull && (
				<Notice tone="due" title={common.tripFull}>
					{texts.full}
				</Notice>
			)}
			{canSend ? (
				<InviteForm key={view.invited.length} view={view} reply={reply} />
			) : (
				<Notice title={common.tripCancelled} />
			)}
			{((canSend && isMailed) || view.invited.length > 0) && (
				<InvitedCard view={view} reply={reply?.result} />
			)}
		</div>
	);
}

/** With scripts the mail program opens at once. */
function ReadyMail({ mailto, leftOut }: { mailto: string; leftOut?: string }) {
	useEffect(() => {
		location.href = mailto;
	}, [mailto]);
	const count = mailto.slice(0, mailto.indexOf("&")).split(",").length;
	return (
		<Notice
			tone="paid"
			role="status"
			title={texts.readyTitle}
			action={
				<a className="button" href={mailto}>
					<Icon name="mail" />
					{texts.openMail}
				</a>
			}
		>
			<p>{texts.ready(count)}</p>
			{leftOut && <p className="wrap-anywhere">{leftOut}</p>}
		</Notice>
	);
}

/** A new key empties the form after its addresses were added to the list. */
function InviteForm({ view, reply }: Props) {
	const { isMailed, preview, trip } = view;
	const isOther = reply?.result.initialValue?.invitationId !== undefined;
	const { form, field } = buildForm<"emails" | "customMessage">({
		id: "invite",
		actionData: isOther ? undefined : reply,
	});
	const typed = field("customMessage").initialValue;
	const [words, setWords] = useState(typeof typed === "string" ? typed : "");
	const readWords = ({ target }: FormEvent) => {
		if (target instanceof HTMLTextAreaElement && target.name === "customMessage") setWords(target.value);
	};
	const isBlank = form.errors?.includes(texts.enterAddresses);
	const failed = isMailed ? texts.notSent : texts.notPrepared;
	return (
		<Card>
			<PostForm
				form={form}
				errorTitle={isBlank ? texts.noAddresses : failed}
				failure={`${failed}.`}
				onInput={readWords}
			>
				<TextareaField
					field={field("emails")}
					label={texts.addresses}
					hint={texts.addressesHint(20)}
					placeholder={texts.addressesExample}
					rows={2}
					inputMode="email"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					dir="ltr"
					required
					{...(leadsToField(field("emails")) && { autoFocus: true })}
				/>
				<AddressQuestions field={field("emails")} />
				<TextareaField
					field={field("customMessage")}
					label={texts.message}
					optional
					hint={texts.messageHint}
					rows={3}
					maxLength={1000}
					dir="auto"
				/>
				{view.mustVerify && <input type="hidden" name="byHand" value="on" />}
				<MailPreview preview={preview} words={words} />
				{view.repliesTo && (
					<p className="text-sm text-ink-soft wrap-anywhere">
						{texts.repliesGoTo(<bdi>{view.repliesTo}</bdi>, (words) => (
							<Link className="link" to="/notifications/settings">
								{words}
							</Link>
						))}
					</p>
				)}
				<SubmitButton
					wide
					icon={<Icon name="send" />}
					pendingLabel={isMailed ? texts.sending : texts.preparing}
				>
					{isMailed ? texts.send : texts.prepare}
				</SubmitButton>
			</PostForm>
			<p>
				<Link
					className="link -my-3 inline-block py-3 font-semibold"
					to={pathTo("/trip-created/:shareId", { shareId: trip.shareId })}
				>
					{texts.otherWays}
				</Link>
			</p>
			<p>
				<Link
					className="link -my-3 inline-block py-3 font-semibold"
					to={pathTo("/trip/:shareId/group-page", { shareId: trip.shareId })}
				>
					{texts.groupPage}
				</Link>
			</p>
		</Card>
	);
}

/** A preview of the mail, with the organizer's message once the page knows it. */
function MailPreview({ preview, words }: { preview: EmailContent; words: string }) {
	const [opening, ...rest] = preview.body.trim().split("\n\n");
	return (
		<Disclosure summary={texts.preview}>
			<div className="flex flex-col gap-3 pt-2 wrap-anywhere">
				<p dir="auto">
					<span className="label block">{texts.subjectLabel}</span>
					<span className="font-semibold">{preview.subject}</span>
				</p>
				<p dir="auto">{opening}</p>
				<p className="border-s-4 border-line ps-3 whitespace-pre-line text-ink-soft" dir="auto">
					{words.trim() || texts.wordsHere}
				</p>
				<p className="whitespace-pre-line" dir="auto">
					{rest.join("\n\n")}
				</p>
			</div>
		</Disclosure>
	);
}

const TONES = {
	joined: "paid",
	opened: "due",
	invited: "neutral",
	failed: "late",
	withdrawn: "neutral",
} as const;

type InvitedCardProps = { view: InvitationsView; reply?: FormResult };

function InvitedCard({ view: { invited }, reply }: InvitedCardProps) {
	const hasFailed = reply?.initialValue?.invitationId !== undefined;
	const { form } = buildForm({ id: "invited-errors", actionData: hasFailed ? { result: reply } : undefined });
	return (
		<Card id="invited" title={texts.invited}>
			<FormErrors id={form.errorId} errors={form.errors} title={texts.notSent} />
			{invited.length === 0 ? (
				<p className="text-ink-soft">{texts.nobodyYet}</p>
			) : (
				<>
					<p className="text-sm text-ink-soft">{texts.openedMeans}</p>
					<ul className="flex flex-col divide-y divide-line">
						{invited.map((one) => (
							<li key={one.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
								<InvitedPerson invited={one} />
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}

function InvitedPerson({ invited }: { invited: InvitedView }) {
	const { email, status, mail, opened, joined, withdrawn, whyNotAgain } = invited;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<p className="min-w-0 font-semibold wrap-anywhere">
					<bdi>{email}</bdi>
				</p>
				<Pill tone={TONES[status]} icon={status === "opened" ? null : undefined}>
					{texts.statuses[status]}
				</Pill>
			</div>
			<ul className="text-sm text-ink-soft tabular-nums">
				<li>{mail}</li>
				{opened && <li>{opened}</li>}
				{joined && <li>{texts.joinedAs(<bdi>{joined.name}</bdi>, joined.day)}</li>}
				{withdrawn && <li>{withdrawn}</li>}
				{whyNotAgain && <li>{whyNotAgain}</li>}
			</ul>
			<div className="flex flex-wrap gap-x-4 empty:hidden">
				{invited.canResend && (
					<ChangeForm invited={invited} intent="resend">
						<SubmitButton look="quiet" className="self-start">
							{actionLabel(texts.sendAgain, email)}
						</SubmitButton>
					</ChangeForm>
				)}
				{invited.canWithdraw && (
					<Disclosure summary={actionLabel(texts.withdraw, email)} name="withdraw" quiet>
						<ChangeForm invited={invited} intent="withdraw">
							<p>{texts.withdrawEffect}</p>
							<SubmitButton look="danger" className="self-start">
								<span className="min-w-0 wrap-anywhere">{texts.withdrawInvitation(<bdi>{email}</bdi>)}</span>
							</SubmitButton>
						</ChangeForm>
					</Disclosure>
				)}
			</div>
		</>
	);
}

type ChangeProps = { invited: InvitedView; intent: "resend" | "withdraw"; children: ReactNode };

function ChangeForm({ invited: { id }, intent, children }: ChangeProps) {
	const { form } = buildForm({ id: `${intent}-${id}` });
	return (
		<PostForm form={form} preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="invitationId" value={id} />
			{children}
		</PostForm>
	);
}

/** The address is visible next to the button, so only screen readers need it in the label. */
function actionLabel(action: string, email: string) {
	return (
		<span>
			{texts.actionOn(action, email, (words) => (
				<span className="sr-only">{words}</span>
			))}
		</span>
	);
}
