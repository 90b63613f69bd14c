import type { ChatHours } from "#app/features/requests/chat/chat-hours.server.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import type { PhoneLine } from "#app/lib/env.server.ts";
import { isOpenAt, nextOpening } from "#app/lib/weekly-hours.ts";
import * as texts from "./texts/channels.ts";

export type Channel = {
	id: "email" | "chat" | "phone";
	title: string;
	isOpen: boolean; // for the asker, now
	pills: string[];
	lead: string;
	facts: string[];
	call?: string; // a phone number, for those who may call it
};

type Asked = {
	own: Tier | null; // null for a visitor
	chat: ChatHours; // the asker's plan's
	phone: PhoneLine | null; // null if there is no phone support
	now: number; // UTC ms
};

/** The ways to reach us for someone on a plan at this moment. */
export function channelsFor(asked: Asked): Channel[] {
	return [emailChannel(asked), chatChannel(asked), phoneChannel(asked)];
}

function emailChannel({ own }: Asked): Channel {
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

function chatChannel({ own, chat }: Asked): Channel {
	const { isOpen, opensAt } = chat;
	const lead = isOpen ? texts.chatOpen : opensAt ? texts.chatClosed(opensAt) : texts.chatEmpty;
	return {
		id: "chat",
		title: texts.chat,
		isOpen,
		pills: [isOpen ? texts.openNow : texts.closedNow],
		lead,
		facts: own
			? [own.id === "pro" ? texts.chatHoursPro : texts.chatHours]
			: [texts.chatHours, texts.chatHoursOfPro],
	};
}

/** The number is only for Pro, so it is not sent to anyone else. */
function phoneChannel({ own, phone, now }: Asked): Channel {
	const channel = { id: "phone", title: texts.phone } as const;
	if (!phone) return { ...channel, isOpen: false, pills: [texts.noPhone], lead: texts.phoneNone, facts: [] };
	const { number, hours } = phone;
	const facts = [texts.phoneHours(hours)];
	if (own?.id !== "pro") {
		const { name } = TIER_BY_ID.pro;
		return { ...channel, isOpen: false, pills: [texts.only(name)], lead: texts.phoneOthers(name), facts };
	}
	const isOpen = isOpenAt(hours, now);
	return {
		...channel,
		isOpen,
		pills: [isOpen ? texts.openNow : texts.closedNow],
		lead: isOpen ? texts.phoneOpen : texts.phoneClosed(nextOpening(hours, now), hours),
		facts,
		call: number,
	};
}
