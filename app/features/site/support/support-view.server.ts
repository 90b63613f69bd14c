import { type Ctx, userOf } from "#app/access/ctx.ts";
import { chatHours } from "#app/features/requests/chat/chat-hours.server.ts";
import type { ContactMessage } from "#app/features/requests/requests.schema.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import type { ContactTopic } from "#app/lib/contact-path.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import type { PhoneLine } from "#app/lib/env.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import { channelsFor } from "./channels.ts";
import { TABS, type Tab } from "./tabs.ts";
import * as texts from "./texts/contact.ts";

/**
 * The contents of /support for the query in its address and the asker's plan.
 * @param phone null if there is no phone support
 */
export async function supportView(ctx: Ctx, query: URLSearchParams, phone: PhoneLine | null) {
	const user = userOf(ctx);
	const tier = tierOf(user, ctx.now);
	const chat = await chatHours(ctx.db.read, tier.id, ctx.now);
	return {
		tab: tabOf(query),
		query: readSearchText(query),
		channels: channelsFor({ own: user && tier, chat, phone, now: ctx.now.getTime() }),
		hasAccount: user !== null,
		chat: { isOpen: chat.isOpen, formKey: newId() },
		contact: {
			planName: user && tier.name,
			hours: supportLevel(tier).hours,
			soonest: supportLevel(TIER_BY_ID.plus).hours,
			defaults: {
				...topicOf(query.get("about")),
				name: user ? `${user.firstName} ${user.lastName}`.trim() : "",
				email: user ? readableAddress(user.email) : "",
				formKey: newId(),
			},
		},
	};
}

export type SupportView = Awaited<ReturnType<typeof supportView>>;

function tabOf(query: URLSearchParams): Tab {
	const asked = query.get("tab");
	if (asked === "chat") return asked;
	return TABS.find((tab) => tab === asked) ?? (query.has("about") ? "contact" : "faq");
}

type Topic = Pick<ContactMessage, "category" | "subject">;

/** The initial values that a link to the form sets by the `about` in its address. */
const TOPICS: Record<ContactTopic, Topic> = {
	security: { category: "technical", subject: texts.topics.security },
	privacy: { category: "account", subject: texts.topics.privacy },
	payment: { category: "billing", subject: texts.topics.payment },
	plan: { category: "billing", subject: texts.topics.plan },
	trip: { category: "trip", subject: texts.topics.trip },
	"delete-account": { category: "account", subject: texts.topics.deleteAccount },
	fault: { category: "technical", subject: texts.topics.fault },
};

function topicOf(about: string | null): Topic {
	return isTopic(about) ? TOPICS[about] : { category: "general", subject: "" };
}

function isTopic(about: string | null): about is ContactTopic {
	return about !== null && Object.hasOwn(TOPICS, about);
}
