import { hasFeature, PLAN_FEATURES, type PlanFeature } from "#app/features/tiers/plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER, type Plan } from "#app/features/tiers/plans.ts";
import { supportTier } from "#app/features/tiers/support-tier.ts";
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
 * The ways to reach us, as they are for somebody on a plan. What does not exist yet says so on every plan.
 * @param own null for a visitor
 */
export function channelsFor(own: Plan | null): Channel[] {
	return [emailChannel(own), chatChannel(own), phoneChannel(own)];
}

function emailChannel(own: Plan | null): Channel {
	const times = PLAN_ORDER.map((id) => {
		const { name } = PLAN_BY_ID[id];
		return { name, ...supportTier(PLAN_BY_ID[id]) };
	});
	const facts = own
		? [supportTier(own).priority ? texts.answeredFirst : texts.othersFirst]
		: [...texts.timesByPlan(times), texts.othersFirst];
	return {
		id: "email",
		title: texts.email,
		isOpen: true,
		pills: [texts.open],
		lead: own ? texts.yourTime(own.name, supportTier(own).hours) : texts.emailLead,
		facts,
	};
}

function chatChannel(own: Plan | null): Channel {
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

function phoneChannel(own: Plan | null): Channel {
	const { works, from, description } = PLAN_FEATURES.find(({ id }) => id === "phone_support") as PlanFeature;
	const { name } = PLAN_BY_ID[from];
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
