import { AskForAddress } from "#app/features/account/sign-in/components/ask-for-link.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { type FieldLike, plainField } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as blogTexts from "../texts/blog.ts";
import * as texts from "../texts/newsletter.ts";

/** Its form leads to a page of its own, which explains in our words what is wrong with an address. */
export function NewsletterBox() {
	return (
		<Card title={texts.boxTitle} id="newsletter">
			<p className="text-ink-soft">{texts.promise}</p>
			<form method="post" noValidate action={pathTo("/newsletter")} className="flex flex-col gap-4">
				<NewsletterFields field={plainField("email", { id: "newsletter-email" })} />
			</form>
			<a
				className="link -my-2 inline-flex min-h-touch items-center gap-2 self-start"
				href={pathTo("/blog/feed.xml")}
			>
				<Icon name="rss" size={18} />
				{blogTexts.feed}
			</a>
		</Card>
	);
}

type Props = {
	isSent: boolean;
	sentTo: string | null; // the address, as long as this browser remembers it
	actionData?: { result: FormResult };
};

export function SubscribePage({ actionData, ...sending }: Props) {
	const { form, field } = buildForm<"email">({ id: "newsletter", actionData });
	return (
		<AskForAddress
			{...sending}
			words={{ title: texts.title, lead: texts.promise, sent: texts.sent }}
			again={pathTo("/newsletter")}
			back={{ label: texts.backToBlog, to: pathTo("/blog") }}
		>
			<PostForm form={form} action={pathTo("/newsletter")} errorTitle={texts.notSubscribed}>
				<NewsletterFields field={field("email")} />
			</PostForm>
		</AskForAddress>
	);
}

function NewsletterFields({ field }: { field: FieldLike }) {
	return (
		<>
			<EmailField field={field} enterKeyHint="send" />
			<SubmitButton wide pendingLabel={texts.subscribing}>
				{texts.subscribe}
			</SubmitButton>
		</>
	);
}

/**
 * Opening it changes nothing, because mail scanners open every address in a mail. Its button sends the same post as a
 * mail program.
 */
export function LeavePage({ email }: { email: string }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading
				title={texts.leaveTitle}
				lead={texts.leaveLead(<bdi className="wrap-anywhere">{email}</bdi>)}
			/>
			<Card>
				<form method="post">
					<input type="hidden" name="List-Unsubscribe" value="One-Click" />
					<Button wide>{texts.leaveButton}</Button>
				</form>
			</Card>
		</div>
	);
}
