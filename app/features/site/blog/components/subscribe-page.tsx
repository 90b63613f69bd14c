import { AskForAddress } from "#app/features/account/sign-in/components/ask-for-link.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { BLOG_PATH, NEWSLETTER_PATH } from "../paths.ts";
import * as texts from "../texts/newsletter.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

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
			again={NEWSLETTER_PATH}
			back={{ label: texts.backToBlog, to: BLOG_PATH }}
		>
			<PostForm form={form} action={NEWSLETTER_PATH} errorTitle={texts.notSubscribed}>
				<NewsletterFields field={field("email")} />
			</PostForm>
		</AskForAddress>
	);
}
