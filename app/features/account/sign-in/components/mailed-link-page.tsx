import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = {
	title: string;
	lead: ReactNode;
	button: { label: string; pending: string; failed: string };
	actionData?: { result: FormResult };
	children?: ReactNode; // fields and further text
};

/** The page behind a mailed link. Only its button uses the link, because mail scanners open every address in a mail. */
export function MailedLinkPage({ title, lead, button, actionData, children }: Props) {
	const { form } = buildForm({ id: "mailed-link", actionData });
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={title} lead={lead} />
			<Card>
				<PostForm form={form} errorTitle={button.failed}>
					{children}
					<SubmitButton wide pendingLabel={button.pending}>
						{button.label}
					</SubmitButton>
				</PostForm>
			</Card>
		</div>
	);
}

/** The page for a link that was used, has expired or never existed. */
export function LinkGone({ next, text = texts.goneText }: { next?: Next; text?: string }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.goneTitle} />
			<Notice tone="due" action={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}>
				{text}
			</Notice>
		</div>
	);
}

/** The page for a link whose purpose is already fulfilled. */
export function LinkDone({ title, text, next }: { title: string; text: string; next: Next }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={title} />
			<Notice tone="paid" action={<ButtonLink to={next.to}>{next.label}</ButtonLink>}>
				{text}
			</Notice>
		</div>
	);
}

type Next = { label: string; to: string };
