import { MAX_MESSAGE } from "#app/features/requests/message-length.ts";
import type { ChatMessage } from "#app/features/requests/requests.schema.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { SupportView } from "../support-view.server.ts";
import * as texts from "../texts/chat.ts";

export const chatPath = `${pathTo("/support")}?tab=chat#chat`;

type Props = { view: SupportView; formResult?: FormResult };

/** The first message of a live chat, or a message left while it is closed. Its thread is a page of its own. */
export function ChatTab({ view: { chat, hasAccount }, formResult }: Props) {
	const { form, field } = buildForm<keyof ChatMessage | "formKey">({
		id: "chat-form",
		actionData: formResult && { result: formResult },
		defaults: { formKey: chat.formKey },
	});
	return (
		<section
			id="chat"
			aria-labelledby="chat-title"
			className="mx-auto flex w-full max-w-2xl scroll-mt-24 flex-col gap-5"
		>
			<h2 id="chat-title" className="text-xl">
				{texts.title}
			</h2>
			<p className="text-ink-soft">{chat.isOpen ? texts.open : texts.closed}</p>
			<Card>
				<PostForm
					form={form}
					action={`${pathTo("/support")}?tab=chat`}
					errorTitle={texts.notSent}
					reloadDocument
				>
					<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
					{!hasAccount && (
						<div className="grid items-start gap-5 sm:grid-cols-2">
							<Field field={field("name")} label={texts.name} autoComplete="name" maxLength={100} required />
							<EmailField field={field("email")} label={texts.email} hint={texts.emailHint} icon={null} />
						</div>
					)}
					<TextareaField
						field={field("message")}
						label={texts.message}
						hint={texts.messageHint}
						maxLength={MAX_MESSAGE}
						autoComplete="off"
						required
					/>
					<SubmitButton pendingLabel={texts.sending} className="self-start max-sm:w-full">
						{chat.isOpen ? texts.begin : texts.leave}
					</SubmitButton>
				</PostForm>
			</Card>
		</section>
	);
}
