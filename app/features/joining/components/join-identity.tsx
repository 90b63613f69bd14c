import { NameField } from "#app/features/members/components/name-field.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import * as linkTexts from "../texts/membership-links.ts";
import { BringOthers } from "./bring-others.tsx";

type Props = { view: JoinView; name: FieldLike; email: FieldLike };

export function JoinIdentity({ view, name, email }: Props) {
	const { signedInAs, trip } = view;
	if (signedInAs) return <SignedIn {...signedInAs} />;
	const signIn = signInPath(pathTo("/join/:shareId", { shareId: trip.shareId }));
	return (
		<Card className="card-tight">
			<h2 className="max-lg:sr-only">{texts.whoIsJoining}</h2>
			<NameField field={name} />
			<EmailField field={email} enterKeyHint="next" />
			{isTaken(email) ? (
				<div className="flex flex-wrap gap-3">
					<ButtonLink to={signIn} look="secondary">
						{texts.signInAndContinue}
					</ButtonLink>
					<Button form={ASK_FOR_LINK} look="secondary">
						<span className="wrap-anywhere">
							{linkTexts.mailLinkTo(<bdi>{String(email.initialValue)}</bdi>)}
						</span>
					</Button>
				</div>
			) : (
				<p className="text-sm text-ink-soft">
					{texts.haveAccount(
						<Link className="link font-semibold text-ink" to={signIn}>
							{common.signIn}
						</Link>,
					)}{" "}
					<JoinedElsewhere shareId={trip.shareId} />
					{view.mayBringOthers && !view.party && <BringOthers shareId={trip.shareId} />}
				</p>
			)}
		</Card>
	);
}

const ASK_FOR_LINK = "ask-for-link";

/** The form of the button that mails a link to a taken address. It is outside the form that joins. */
export function TakenAddressForm({ view: { trip }, actionData }: TakenProps) {
	const { field } = buildForm<"email">({ id: "join", actionData });
	const email = field("email");
	if (!isTaken(email)) return null;
	return (
		<form
			id={ASK_FOR_LINK}
			method="post"
			action={pathTo("/join/:shareId/link", { shareId: trip.shareId })}
			hidden
		>
			<input type="hidden" name="email" value={String(email.initialValue)} />
			<input type="hidden" name="asked" value={String(email.initialValue)} />
		</form>
	);
}

type TakenProps = { view: JoinView; actionData?: { result: FormResult } };

function isTaken({ errors }: FieldLike): boolean {
	return errors?.includes(texts.alreadyJoined) ?? false;
}

/** Lets a guest request a link to their spot in a new browser. */
export function JoinedElsewhere({ shareId }: { shareId: string }) {
	return linkTexts.joinedElsewhere(
		<Link className="link font-semibold text-ink" to={pathTo("/join/:shareId/link", { shareId })}>
			{linkTexts.mailMeLink}
		</Link>,
	);
}

function SignedIn({ name, email }: { name: string; email: string }) {
	return (
		<Card>
			<div className="flex items-center gap-3">
				<Avatar name={name} decorative />
				<p className="min-w-0">
					<span className="block text-sm text-ink-soft">{texts.signedInAs}</span>
					<strong className="wrap-anywhere">
						<bdi>{name}</bdi>
					</strong>{" "}
					<span className="text-ink-soft wrap-anywhere">{email}</span>
				</p>
			</div>
		</Card>
	);
}
