import {
	hasFeature,
	supportLevel,
	TIER_FEATURES,
	type TierFeature,
} from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import * as texts from "./texts/channels.ts";

export type Channel = {
	id: "email" | "chat" | "phone";
	title: string;
	isOpen: boolean; // to who asks
	pills: string[];
	lead: string;
	facts: string[];
};

/** Live chat is sold with no plan, so it is not in the table of features. */
const LIVE_CHAT_WORKS = false;

/**
 * The ways to reach us, as they are for someone on a plan. What does not exist yet says so on every plan.
 * @param own null for a visitor
 */
export function channelsFor(own: Tier | null): Channel[] {
	return [emailChannel(own), chatChannel(own), phoneChannel(own)];
}

function emailChannel(own: Tier | null): Channel {
	const times = TIER_ORDER.map((id) => {
		const { name } = TIER_BY_ID[id];
		return { name, ...supportLevel(TIER_BY_ID[id]) };
	});
	const facts = own
		? [supportLevel(own).priority ? texts.answeredFirst : texts.othersFirst]
		: [...texts.timesByTier(times), texts.othersFirst];
	return {
		id: "email",
		title: texts.email,
		isOpen: true,
		pills: [texts.open],
		lead: own ? texts.yourTime(own.name, supportLevel(own).hours) : texts.emailLead,
		facts,
	};
}

function chatChannel(own: Tier | null): Channel {
	const isPro = own?.id === "pro";
	return {
		id: "chat",
		title: texts.chat,
		isOpen: LIVE_CHAT_WORKS,
		pills: [LIVE_CHAT_WORKS ? texts.open : texts.comingSoon],
		lead: texts.chatLead,
		facts: own ? [isPro ? texts.chatHoursPro : texts.chatHours] : [texts.chatHours, texts.chatHoursPro],
	};
}

function phoneChannel(own: Tier | null): Channel {
	const { works, from, description } = TIER_FEATURES.find(({ id }) => id === "phone_support") as TierFeature;
	const { name } = TIER_BY_ID[from];
	const isOpen = own !== null && hasFeature(own, "phone_support");
	const soon = own?.id === from ? texts.phoneYours : texts.phoneOthers(name);
	return {
		id: "phone",
		title: texts.phone,
		isOpen,
		pills: works ? [isOpen ? texts.yours : texts.only(name)] : [texts.comingSoon, texts.only(name)],
		lead: works ? description : texts.phoneLead,
		facts: works ? [] : [soon],
	};
}
