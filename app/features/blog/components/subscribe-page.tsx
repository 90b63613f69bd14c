import { Card } from "#app/ui/card.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BLOG_PATH, NEWSLETTER_PATH } from "../paths.ts";
import * as texts from "../texts/newsletter.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

type Props = {
	isSent: boolean;
	sentTo: string | null; // the address, as long as this browser remembers it
	actionData?: { result: FormResult };
};

export function SubscribePage({ isSent, sentTo, actionData }: Props) {
	const { form, field } = buildForm<"email">({ id: "newsletter", actionData });
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading
				title={isSent ? texts.sentTitle : texts.title}
				lead={isSent ? sentTo && <bdi className="wrap-anywhere">{sentTo}</bdi> : texts.promise}
			/>
			{isSent ? (
				<Notice
					tone="paid"
					action={
						<Link className="link inline-block py-3" to={NEWSLETTER_PATH}>
							{texts.tryOther}
						</Link>
					}
				>
					<p>{texts.sent}</p>
					<p>{texts.noMailYet}</p>
				</Notice>
			) : (
				<Card>
					<PostForm form={form} action={NEWSLETTER_PATH} errorTitle={texts.notSubscribed}>
						<NewsletterFields field={field("email")} />
					</PostForm>
				</Card>
			)}
			<p className="text-center">
				<Link className="link -my-3 inline-block py-3 font-semibold" to={BLOG_PATH}>
					{texts.backToBlog}
				</Link>
			</p>
		</div>
	);
}
