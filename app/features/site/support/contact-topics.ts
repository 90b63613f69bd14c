import type { ContactTopic } from "#app/lib/contact-path.ts";
import type { ContactMessage } from "./contact.schema.ts";
import * as texts from "./texts/contact.ts";

type Topic = Pick<ContactMessage, "category" | "subject">;

/** What a link to the form has filled in, by the `about` of its address. */
const TOPICS: Record<ContactTopic, Topic> = {
	security: { category: "technical", subject: texts.topics.security },
	privacy: { category: "account", subject: texts.topics.privacy },
	payment: { category: "billing", subject: texts.topics.payment },
	plan: { category: "billing", subject: texts.topics.plan },
	trip: { category: "trip", subject: texts.topics.trip },
	"delete-account": { category: "account", subject: texts.topics.deleteAccount },
	fault: { category: "technical", subject: texts.topics.fault },
};

export function topicOf(about: string | null): Topic {
	return isTopic(about) ? TOPICS[about] : { category: "general", subject: "" };
}

function isTopic(about: string | null): about is ContactTopic {
	return about !== null && Object.hasOwn(TOPICS, about);
}
