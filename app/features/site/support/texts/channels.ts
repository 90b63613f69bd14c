type Hours = { from: number; to: number };
type TierTime = { name: string; hours: Hours };

export const title = "How to reach us";
export const email = "Email";
export const chat = "Live chat";
export const phone = "Phone";

export const open = "Open to everyone";
export const yours = "Open to you";
export const comingSoon = "Coming soon";
export const only = (plan: string) => `${plan} only`;

export const within = ({ from, to }: Hours) => `within ${from} hours, at the latest within ${to}`;

export const emailLead = "Write to us about anything. We answer by email.";
export const yourTime = (plan: string, hours: Hours) =>
	`You are on ${plan}: we usually answer ${within(hours)}.`;
export const answeredFirst = "Your messages are answered before those from Free.";
export const othersFirst = "Messages from Plus and Pro are answered first.";
export const write = "Write to us";

/** Plans that are answered equally soon share a line. */
export function timesByTier(plans: readonly TierTime[]): string[] {
	const times = [...new Set(plans.map(({ hours }) => within(hours)))];
	return times.map((time) => {
		const names = plans.filter(({ hours }) => within(hours) === time).map(({ name }) => name);
		return `${names.join(" and ")}: usually ${time}`;
	});
}

export const chatLead = "We don't have a live chat yet. Please write to us instead.";
export const chatHours = "Planned: Monday to Friday, 9 AM to 6 PM EST";
export const chatHoursPro = "Planned on Pro: 24/7";

export const phoneLead = "We don't have a phone line yet, on any plan.";
export const phoneYours = "It will come with your plan, 24/7. Until then, write to us.";
export const phoneOthers = (plan: string) =>
	`It will come with ${plan}, 24/7. Until then, messages from ${plan} are answered first.`;
