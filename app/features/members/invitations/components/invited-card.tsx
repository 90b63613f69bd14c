import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { InvitationsView, InvitedView } from "../invitations-view.server.ts";
import * as texts from "../texts.ts";

const TONES = {
	joined: "paid",
	opened: "due",
	invited: "neutral",
	failed: "late",
	withdrawn: "neutral",
} as const;

type Props = { view: InvitationsView; reply?: FormResult };

export function InvitedCard({ view: { invited }, reply }: Props) {
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

/** Who sees the page has the address beside the button, so only screen readers need it in there. */
function actionLabel(action: string, email: string) {
	return (
		<span>
			{texts.actionOn(action, email, (words) => (
				<span className="sr-only">{words}</span>
			))}
		</span>
	);
}
