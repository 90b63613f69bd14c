import { dateOf, formatMonthDay, formatTime, weekdayOf } from "#app/lib/dates.ts";
import { weekdays } from "#app/lib/texts.ts";
import type { WeeklyHours } from "#app/lib/weekly-hours.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";

const EASTERN = "America/New_York";

type Hours = { from: number; to: number };
type TierTime = { name: string; hours: Hours };

export const title = "How to reach us";
export const email = "Email";
export const chat = "Live chat";
export const phone = "Phone";

export const open = "Open to everyone";
export const only = (plan: string) => `${plan} only`;

export const within = ({ from, to }: Hours) => `within ${from} hours, at the latest within ${to}`;

export const emailLead = "Write to us about anything. We answer by email.";
export const yourTime = (plan: string, hours: Hours) =>
	`You are on ${plan}: we usually answer ${within(hours)}.`;
export const answeredFirst = "Your messages are answered before those from Free.";
export const othersFirst = "Messages from Plus and Pro are answered first.";
export const write = "Write to us";

/** Plans with the same response time share a line. */
export function timesByTier(plans: readonly TierTime[]): string[] {
	const times = [...new Set(plans.map(({ hours }) => within(hours)))];
	return times.map((time) => {
		const names = plans.filter(({ hours }) => within(hours) === time).map(({ name }) => name);
		return `${names.join(" and ")}: usually ${time}`;
	});
}

export const openNow = "Open now";
export const closedNow = "Closed now";
export const chatOpen = "We are online. Write, and we answer right away.";
export const chatEmpty =
	"None of us is in the chat just now. Leave a message, and we'll answer you by email.";
/** @param opensAt UTC ms at which the hours in which it can be open begin */
export const chatClosed = (opensAt: number) =>
	`It opens again on ${inZone(opensAt, EASTERN)}. Until then, leave a message, and we'll answer you by email.`;
export const chatHours = "Hours: Monday to Friday, 9 AM to 6 PM Eastern time";
export const chatHoursPro = "Hours on Pro: 24/7";
export const chatHoursOfPro = "With Pro: 24/7";
export const beginChat = "Start a chat";
export const leaveMessage = "Leave a message";

export const noPhone = "Not here";
export const phoneNone = "There is no phone line here. Please write to us instead.";
export const phoneOthers = (plan: string) =>
	`Our phone line is for people with ${plan}. Everybody can write to us.`;
export const phoneOpen = "We take your call now.";
export const phoneClosed = (opensAt: number, hours: WeeklyHours) =>
	`It opens on ${inZone(opensAt, hours === "always" ? EASTERN : hours.zone)}. Until then, please write to us.`;
export const phoneHours = (hours: WeeklyHours) =>
	hours === "always"
		? "Hours: 24/7"
		: `Hours: ${DAYS_LIST.format(hours.days.map((day) => weekdays[day] ?? ""))}, ${formatTime(hours.opens)} to ${formatTime(hours.closes === "24:00" ? "00:00" : hours.closes)}, ${placeOf(hours.zone)} time`;
export const call = (number: string) => `Call ${number}`;

const DAYS_LIST = new Intl.ListFormat("en");

/** "Monday, Jan 18, 9:00 AM New York time" */
function inZone(at: number, zone: string): string {
	const shown = new Date(at + offsetAt(at, zone));
	const date = dateOf(shown);
	const place = zone === EASTERN ? "Eastern" : placeOf(zone);
	return `${weekdayOf(date)}, ${formatMonthDay(date, date)}, ${formatTime(shown.toISOString().slice(11, 16))} ${place} time`;
}

const placeOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
