import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type PageProps = {
	words: { title: string; spoken?: string; lead: ReactNode; sent: string };
	isSent: boolean;
	sentTo: string | null; // the address, as long as this browser remembers it
	again: string; // path of this page's form, for correcting a mistyped address
	back: { label: string; to: string };
	children: ReactNode; // the form
};

/** A page that asks for an address and mails a link to it, and then says the same whether or not it is known. */
export function AskForAddress({ words, isSent, sentTo, again, back, children }: PageProps) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading
				title={isSent ? texts.sentTitle : words.title}
				spoken={words.spoken}
				lead={isSent ? sentTo && <bdi className="wrap-anywhere">{sentTo}</bdi> : words.lead}
			/>
			{isSent ? (
				<Notice
					tone="paid"
					action={
						<Link className="link inline-block py-3" to={again}>
							{texts.tryOther}
						</Link>
					}
				>
					<p>{words.sent}</p>
					<p>{texts.noMailYet}</p>
				</Notice>
			) : (
				<Card>{children}</Card>
			)}
			<p className="text-center">
				<Link className="link -my-3 inline-block py-3 font-semibold" to={back.to}>
					{back.label}
				</Link>
			</p>
		</div>
	);
}

type Props = Omit<PageProps, "children"> & {
	id: string;
	actionData?: { result: FormResult };
	children?: ReactNode; // hidden fields
};

/** The same page for the address of an account or a membership. */
export function AskForLink({ id, actionData, children, ...page }: Props) {
	const { form, field } = buildForm<"email">({ id, actionData });
	return (
		<AskForAddress {...page}>
			<PostForm form={form} errorTitle={texts.notSent}>
				{children}
				<EmailField field={field("email")} autoComplete="username" enterKeyHint="send" />
				<SubmitButton wide pendingLabel={texts.sending}>
					{texts.sendLink}
				</SubmitButton>
			</PostForm>
		</AskForAddress>
	);
}
