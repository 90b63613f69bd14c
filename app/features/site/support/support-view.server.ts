import { type Ctx, userOf } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { newId } from "#app/lib/ids.server.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import { channelsFor } from "./channels.ts";
import { topicOf } from "./contact-topics.ts";
import { TABS, type Tab } from "./tabs.ts";

/** What /support shows for the query of its address, and for the plan of who asks. */
export function supportView(ctx: Ctx, query: URLSearchParams) {
	const user = userOf(ctx);
	const tier = tierOf(user, ctx.now);
	return {
		tab: tabOf(query),
		query: readSearchText(query),
		channels: channelsFor(user && tier),
		contact: {
			isSent: query.has("sent"),
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

export type SupportView = ReturnType<typeof supportView>;

function tabOf(query: URLSearchParams): Tab {
	const asked = query.get("tab");
	return TABS.find((tab) => tab === asked) ?? (query.has("about") ? "contact" : "faq");
}
