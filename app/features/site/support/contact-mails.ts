import type { SupportLevel } from "#app/features/tiers/tier-features.ts";
import type { MailContent } from "#app/mail/content.ts";
import type { ContactMessage } from "./contact.schema.ts";
import * as texts from "./texts/contact.ts";

type Sent = ContactMessage & { planName: string; level: SupportLevel };

/** For support, who answers the writer with a plain reply. The writer's words are a quote, which stays as it was typed. */
export function supportMail({ name, email, category, subject, message, planName, level }: Sent): MailContent {
	return {
		subject: texts.supportSubject(subject),
		heading: subject,
		paragraphs: [texts.replyReaches(name)],
		quotes: [{ name, text: message }],
		facts: [
			[texts.about, texts.categories[category]],
			[texts.plan, planName],
			[texts.answerWithin, texts.hours(level.hours)],
		],
		action: { label: texts.openMessages, path: "/admin/messages" },
		replyTo: email,
	};
}

/** For the writer, who can see what has arrived. */
export function receiptMail({ name, category, subject, message, planName, level }: Sent): MailContent {
	return {
		subject: texts.receiptSubject(subject),
		heading: texts.receiptHeading,
		paragraphs: [texts.answerPromise(planName, level.hours)],
		quotes: [{ name, text: message }],
		facts: [
			[texts.about, texts.categories[category]],
			[texts.subject, subject],
		],
	};
}
