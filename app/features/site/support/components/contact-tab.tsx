import type { ContactMessage } from "#app/features/requests/requests.schema.ts";
import { CATEGORY_NAMES } from "#app/features/requests/texts/requests.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { SupportView } from "../support-view.server.ts";
import * as texts from "../texts/contact.ts";

type Props = { contact: SupportView["contact"]; formResult?: FormResult };

export function ContactTab({ contact, formResult }: Props) {
	return (
		<section
			id="contact"
			aria-labelledby="contact-title"
			className="mx-auto flex w-full max-w-2xl scroll-mt-24 flex-col gap-5"
		>
			<h2 id="contact-title" className="text-xl">
				{texts.title}
			</h2>
			<Form contact={contact} formResult={formResult} />
		</section>
	);
}

function Form({ contact, formResult }: Props) {
	const { planName, hours, soonest, defaults } = contact;
	const actionData = formResult && { result: formResult };
	const { form, field } = buildForm<keyof ContactMessage | "formKey">({
		id: "contact-form",
		actionData,
		defaults,
	});
	const signIn = (
		<Link className="link" to={signInPath(`${pathTo("/support")}?tab=contact`)}>
			{texts.signIn}
		</Link>
	);
	return (
		<>
			<p className="text-ink-soft">
				{planName ? texts.answerPromise(planName, hours) : texts.visitorPromise(hours, soonest, signIn)}
			</p>
			<Card>
				<PostForm
					form={form}
					action={`${pathTo("/support")}?tab=contact`}
					errorTitle={texts.notSent}
					reloadDocument
				>
					<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
					<div className="grid items-start gap-5 sm:grid-cols-2">
						<Field field={field("name")} label={texts.name} autoComplete="name" maxLength={100} required />
						<EmailField field={field("email")} label={texts.email} hint={texts.emailHint} icon={null} />
					</div>
					<SelectField
						field={field("category")}
						label={texts.category}
						options={Object.entries(CATEGORY_NAMES).map(([value, label]) => ({ value, label }))}
						autoComplete="off"
					/>
					<Field
						field={field("subject")}
						label={texts.subject}
						autoComplete="off"
						maxLength={150}
						enterKeyHint="next"
						required
					/>
					<TextareaField
						field={field("message")}
						label={texts.message}
						hint={texts.messageHint}
						className="[&_textarea]:min-h-44"
						maxLength={5000}
						autoComplete="off"
						required
					/>
					<SubmitButton pendingLabel={texts.sending} className="self-start max-sm:w-full">
						{texts.send}
					</SubmitButton>
				</PostForm>
			</Card>
		</>
	);
}
