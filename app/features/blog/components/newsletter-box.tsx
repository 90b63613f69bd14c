import { Card } from "#app/ui/card.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { NEWSLETTER_PATH } from "../paths.ts";
import * as texts from "../texts/newsletter.ts";
import { NewsletterFields } from "./newsletter-fields.tsx";

/** Its form is answered by a page of its own, which has what is wrong with the address too. */
export function NewsletterBox() {
	return (
		<Card title={texts.boxTitle} id="newsletter">
			<p className="text-ink-soft">{texts.promise}</p>
			<form method="post" action={NEWSLETTER_PATH} className="flex flex-col gap-4">
				<NewsletterFields field={plainField("email", { id: "newsletter-email" })} />
			</form>
		</Card>
	);
}
