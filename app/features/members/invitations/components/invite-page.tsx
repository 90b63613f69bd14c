import { type FormEvent, useEffect, useState } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { AddressQuestions, leadsToField } from "#app/ui/address-questions.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { InvitationsView } from "../invitations-view.server.ts";
import * as texts from "../texts.ts";
import { InvitedCard } from "./invited-card.tsx";
import { MailPreview } from "./mail-preview.tsx";

type Reply = { result: FormResult; mailto?: string; leftOut?: string };
type Props = { view: InvitationsView; reply?: Reply };

export function InvitePage({ view, reply }: Props) {
	const { trip, isMailed, canSend } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={common.inviteByEmail}
				spoken={common.spokenTrip(trip.title)}
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

/** Opens the mail program at once where scripts run. */
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
		</Card>
	);
}
