import { Card } from "#app/ui/card.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FEED_PATH, NEWSLETTER_PATH } from "../paths.ts";
import * as blogTexts from "../texts/blog.ts";
import * as texts from "../texts/newsletter.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

/** Its form is answered by a page of its own, which says in our words what is wrong with an address. */
export function NewsletterBox() {
	return (
		<Card title={texts.boxTitle} id="newsletter">
			<p className="text-ink-soft">{texts.promise}</p>
			<form method="post" noValidate action={NEWSLETTER_PATH} className="flex flex-col gap-4">
				<NewsletterFields field={plainField("email", { id: "newsletter-email" })} />
			</form>
			<a className="link -my-2 inline-flex min-h-touch items-center gap-2 self-start" href={FEED_PATH}>
				<Icon name="rss" size={18} />
				{blogTexts.feed}
			</a>
		</Card>
	);
}
