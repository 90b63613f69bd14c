import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import type { SAFETY_ANSWERS } from "#db/schema/emergency.ts";
import type { Service } from "./emergency-numbers.ts";

type Answer = (typeof SAFETY_ANSWERS)[number];

export const title = "Emergency";
export const description = "The local emergency numbers of where you are, and who to tell.";
export const numbersIn = (country: string) => `Emergency numbers: ${country}`;
export const numbersAnywhere = "Emergency numbers";
export const likely = "By the trip's plan this is where you are now.";
export const destination = "This is where the trip goes.";
export const otherCountries = "Also on this trip";
export const elsewhere = "You are somewhere else?";
/** With a space that does not break, as in a telephone number. */
export const call = (number: string) => `Call\u00a0${number}`;
const SERVICE_NAMES = { police: "Police", ambulance: "Ambulance", fire: "Fire" } as const;

/** "Police, ambulance and fire" */
export function serviceNames(services: readonly Service[]): string {
	const [first = "", ...rest] = services.map((service) => SERVICE_NAMES[service]);
	const names = [first, ...rest.map((name) => name.toLowerCase())];
	const last = names.pop() ?? "";
	return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

export const unsure = (number: string) =>
	`We are not sure of this one: our sources don't agree on a local number. Mobile phones reach emergency services by ${number} in most countries.`;
export const unsureMark = "not sure";
export const checkedBy = (day: string) =>
	`Checked on ${day}. We show a local number only if at least three independent sources agree on it. Where they don't, we say so, and show 112 or 911.`;
export const sourcesOf = (sources: string) => `These agree on what you see above: ${sources}.`;

export const tellTitle = "Tell Gangway";
export const tell = "Tell Gangway";
export const tellLead =
	"Call the local number first. Gangway is no emergency service: we can't send help, and none of us is where you are.";
export const whatWeDo =
	"Everyone on duty at Gangway gets a message and an email at once. We answer as soon as one of us reads it, and help you to reach people and to find a hospital or a consulate.";
/** @param toSupport makes a link */
export const whoSees = (toSupport: (words: string) => ReactNode) =>
	phrase`Everyone aboard sees on this page that you have told us, and not what you write. If one of them must not know, write to us at ${toSupport("Support")} instead.`;
/** For a guest without an account and an email address. @param toSupport makes a link */
export const organizerReads = (toSupport: (words: string) => ReactNode) =>
	phrase`Your spot has no email address, so our answer goes to the organizer, who then also reads what you write. Everyone else aboard sees only that you have told us. If the organizer must not know, write to us at ${toSupport("Support")} instead.`;
export const place = "Where you are";
export const placeHint = "A street, a hotel or what you see around you.";
export const words = "What has happened";
export const wordsHint = "Leave it empty if you have no time.";
export const phone = "A number to call you";
export const askEveryone = "Also ask everyone aboard whether they are safe";
export const tellNow = "Tell Gangway now";
export const addNow = "Add this";
export const tellMore = "Tell us more";
export const notTold = "Failed to tell Gangway";
export const toldToast = { title: "Gangway knows", message: "Everyone on duty has been sent a message." };
export const toldBy = (name: ReactNode, time: ReactNode) => phrase`${name} told Gangway on ${time}.`;
export const answerComes =
	"Our answer comes by email, and to whoever has an account also in the app, under Support.";
export const callUs = (number: string) => `Call\u00a0Gangway:\u00a0${number}`;
export const phoneClosed = (opens: string) => `Our phone is answered again from ${opens}.`;

export const planTitle = "Emergency group support is part of Pro";
export const planText =
	"With Pro, or one-time Pro for this trip, you can tell us from here and ask everyone whether they are safe. The numbers above are there on every plan.";
export const seePlans = "See the plans";
export const planInstead = "The local emergency numbers are there on every plan.";
export const notNowTitle = "It's not the time of this trip";
export const notNowText =
	"From the day before departure to the day after the return you can tell us from here and ask everyone whether they are safe. Until then, write to us at Support.";
export const support = "Support";

export const areYouSafe = "Are you safe?";
export const askTitle = "Who is safe?";
export const askLead =
	"Everyone aboard is asked at once, in the app, by push message and by email, even if they have switched these off. They answer with one tap, and all of you see the answers here.";
export const ask = "Ask everyone aboard";
export const askAgain = "Ask those who haven't answered";
export const askedToast = { title: "Everyone was asked", message: "The answers show up on this page." };
export const askedBy = (name: string, trip: string) =>
	`${name} asks everyone on ${trip}, because of an emergency. Please answer: one tap is enough.`;
export const askedAt = (name: ReactNode, time: ReactNode) => phrase`${name} asked everyone on ${time}.`;
export const answerNow = "Answer now";
export const answers = { safe: "I'm safe", help: "I need help" } as const satisfies Record<Answer, string>;
export const answersOf = { safe: "Safe", help: "Needs help" } as const satisfies Record<Answer, string>;
export const noAnswer = "No answer yet";
export const unreachable = "Has no account and no address. Ask them yourselves.";
export const inUtc = (time: string) => `${time} UTC`;
export const zoned = (time: string, zone: string) => `${time} ${zone}`;
export const counts = ({ safe, help, open }: { safe: number; help: number; open: number }) =>
	[`${safe} safe`, ...(help > 0 ? [`${help} in need of help`] : []), `${open} without an answer`].join(", ");
export const yourAnswer = (answer: Answer) =>
	`Your answer: ${answersOf[answer].toLowerCase()}. You can change it.`;
export const answeredToast = {
	safe: { title: "You're safe", message: "Everyone aboard sees it." },
	help: {
		title: "You need help",
		message: "Everyone aboard sees it, and the organizers have been told. In danger, call the local number.",
	},
} as const satisfies Record<Answer, object>;
export const needsHelp = (name: string) => `${name} needs help`;
export const needsHelpOn = (name: string, trip: string) =>
	`${name} has answered on ${trip}: I need help. Please call them, or whoever is with them.`;
export const seeWhoIsSafe = "See who is safe";

export const close = "Close this emergency";
export const closeLead =
	"Once it is over. The answers are deleted 30 days later. What was told to us stays with Support.";
export const closedToast = { title: "The emergency is closed" };

export const linkTitle = "Are you safe?";
export const linkDescription = "Answer for everyone on your trip.";
export const linkLead = (name: ReactNode, trip: ReactNode) =>
	phrase`${name}, everyone on ${trip} wants to know.`;
export const linkClosed = "This emergency is over. There is nothing to answer any more.";
export const linkGone = "This link no longer works: the emergency is over, or you are no longer on the trip.";
export const inDanger = "In danger, call the local emergency number first.";

export const keptTitle = "You're reading a saved copy";
export const kept = (time: string) =>
	`We couldn't reach Gangway. The numbers above work without it. The rest is as of ${time}.`;
export const membersOnly = "Only people on this trip can do that.";
export const onlyWhoTold =
	"Only organizers, and whoever has told Gangway of the emergency, can ask everyone.";
export const onlyWhoCloses = "Only organizers, and whoever has told Gangway or asked everyone, can close it.";
export const notNow = "This works from the day before departure to the day after the return.";
export const askedLately =
	"Everyone was asked a moment ago. You can ask again ten minutes after that, and tell Gangway at any time.";
export const nobodyAsks = "There is no open emergency on this trip, so there is nothing to answer.";
export const answerMissing = 'Answer "safe" or "help"';

type Told = {
	name: string;
	words: string | null;
	place: string | null;
	phone: string | null;
	trip: string;
	days: string;
	countries: string[];
	url: string;
};

export const subject = (trip: string) => `Emergency: ${trip}`;
/** What whoever is on duty reads. */
export const told = ({ name, words, place, phone, trip, days, countries, url }: Told) =>
	[
		words ?? "No words were given.",
		"",
		`Who: ${name}`,
		`Where: ${place ?? "not said"}`,
		`By the itinerary: ${countries.join(", ") || "not known"}`,
		`Phone: ${phone ?? "not said"}`,
		`Trip: ${trip}, ${days}`,
		url,
	].join("\n");
export const alsoNeedsHelp = (name: string) =>
	`${name} has answered "I need help" to the question who is safe.`;
