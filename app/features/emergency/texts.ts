import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { someNames } from "#app/lib/texts.ts";
import type { SAFETY_ANSWERS } from "#db/schema/emergency.ts";
import type { SafetyCounts } from "./emergency.ts";
import type { Service } from "./emergency-numbers.ts";

type Answer = (typeof SAFETY_ANSWERS)[number];

export const title = "Emergency";
export const description = "The local emergency numbers of where you are, and who to tell.";
export const numbersIn = (country: string) => `Emergency numbers: ${country}`;
export const numbersAnywhere = "Emergency numbers";
export const likely = "By the trip's plan this is where you are now.";
export const destination = (country: string) => `Your trip goes to ${country}.`;
export const otherCountries = "Also on this trip";
export const elsewhere = "Are you in another country?";
export const letters = "Countries by first letter";
export const toLetters = "All letters";
/** With a non-breaking space, as in a telephone number. */
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
export const tellLead =
	"Call the local number first. Gangway is not an emergency service: we can't send help, and none of us is where you are.";
export const whatWeDo =
	"Everyone on duty at Gangway gets a message and an email at once. We answer as soon as one of us reads it, and help you to reach people and to find a hospital or a consulate.";
/** @param toSupport wraps the link's text */
export const whoSees = (toSupport: (words: string) => ReactNode) =>
	phrase`Everyone aboard sees on this page that you have told us, and not what you write. If one of them must not know, write to us at ${toSupport("Support")} instead.`;
/** For a guest without an account and an email address. @param toSupport wraps the link's text */
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
export const addDetails = "Add what has happened, or a phone number";
export const notTold = "Failed to tell Gangway";
export const toldToast = { title: "Gangway knows", message: "Everyone on duty has been sent a message." };
export const toldBy = (name: ReactNode, time: ReactNode) => phrase`${name} told Gangway on ${time}.`;
export const answered = "Gangway has answered";
export const readAnswer = "Read our answer";
export const answeredInThread = "Our answer is under Support.";
export const answeredByMail = (email: ReactNode) => phrase`Our answer came by email to ${email}.`;
export const answeredOrganizer = (name: ReactNode) =>
	phrase`Our answer went to ${name}. Ask them what it says.`;
export const answerComes =
	"Our answer comes by email, and to whoever has an account also in the app, under Support.";
export const callUs = (number: string) => `Call\u00a0Gangway:\u00a0${number}`;
export const phoneClosed = (opens: string) => `Our phone is answered again from ${opens}.`;

export const planTitle = "Emergency group support is part of Pro";
export const planText =
	"With Pro, or one-time Pro for this trip, you can tell us from here and ask everyone whether they are safe. The numbers above are there on every plan.";
export const planInstead = "The local emergency numbers are there on every plan.";
export const notNowTitle = "This trip is not under way";
export const notNowText =
	"From the day before departure to the day after the return you can tell us from here and ask everyone whether they are safe. Until then, write to us at Support.";
export const support = "Support";

export const areYouSafe = "Are you safe?";
export const askTitle = "Who is safe?";
export const askLead =
	"We ask everyone at once, in the app, by push message and by email, even if they have switched these off. They answer with one tap, and all of you see the answers here.";
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
export const says = (name: ReactNode) => phrase`, says ${name}`;
export const record = { safe: "Is safe", help: "Needs help" } as const satisfies Record<Answer, string>;
export const recordFor = (answer: Answer, name: string) => `${record[answer]}: ${name}`;
export const recordLead =
	"Has someone called you, or are they with you? Say so for them, until they answer themselves.";
export const recordedToast = { title: "Saved", message: "Everyone aboard sees that you say so." };
export const inUtc = (time: string) => `${time} UTC`;
export const timeIn = (time: string, town: string) => `${time} in ${town}`;
export const counts = ({ safe, help, open }: SafetyCounts) =>
	[
		`${safe} ${safe === 1 ? "is" : "are"} safe`,
		...(help > 0 ? [`${help} ${help === 1 ? "needs" : "need"} help`] : []),
		`${open} ${open === 1 ? "has" : "have"} not answered`,
	].join(", ");
export const ownAnswer = (answer: Answer) => `Your answer: ${answersOf[answer].toLowerCase()}`;
export const yourAnswer = (answer: Answer) => `${ownAnswer(answer)}. You can change it.`;
export const answeredToast = {
	safe: { title: "You're safe", message: "Everyone aboard sees it." },
	help: {
		title: "You need help",
		message: "Everyone aboard sees it, and we've let the organizers know. In danger, call the local number.",
	},
} as const satisfies Record<Answer, object>;
export const needsHelp = (name: string) => `${name} needs help`;
export const needHelp = (names: readonly string[]) =>
	`${someNames(names)} ${names.length === 1 ? "needs" : "need"} help.`;
export const needsHelpOn = (name: string, trip: string, recorder?: string) =>
	`${recorder ? `${recorder} says that ${name} needs help on ${trip}.` : `${name} has answered on ${trip}: I need help.`} Please call them, or whoever is with them.`;
export const seeWhoIsSafe = "See who is safe";

export const close = "Close this emergency";
export const closeLead =
	"Once it is over. The answers are deleted 30 days later. Support keeps what you wrote.";
export const closedToast = { title: "The emergency is closed" };
export const closedBy = (name: ReactNode, time: ReactNode) =>
	phrase`${name} closed the emergency on ${time}.`;
export const closedCounts = ({ safe, help, open }: SafetyCounts) =>
	`${[
		`${safe} ${safe === 1 ? "was" : "were"} safe`,
		...(help > 0 ? [`${help} needed help`] : []),
		...(open > 0 ? [`${open} had not answered`] : []),
	].join(", ")}.`;
export const askedLine = (name: string, time: string) => `${name} asked everyone on ${time}.`;
export const toldLine = (name: string) => `${name} told Gangway of an emergency.`;
export const seeEmergency = "See the emergency";

export const linkTitle = "Are you safe?";
export const linkDescription = "Answer for everyone on your trip.";
export const linkLead = (name: ReactNode, trip: ReactNode) =>
	phrase`${name}, everyone on ${trip} wants to know.`;
export const linkClosed = "This emergency is over. There is nothing to answer any more.";
export const linkGone = "The emergency is over, or you are no longer on the trip.";
export const inDanger = "In danger, call the local emergency number first.";

export const keptTitle = "You're reading a saved copy";
export const kept = (time: string) =>
	`We couldn't reach Gangway. The numbers above work without it. The rest is as of ${time}.`;
export const membersOnly = "Only people on this trip can do that.";
export const onlyWhoTold =
	"Only organizers, and whoever has told Gangway of the emergency, can ask everyone.";
export const onlyWhoRecords =
	"Only organizers, and whoever has told Gangway of the emergency, can say it for others.";
export const notAboard = "They are not on this trip any more.";
export const answerYourself = "Answer for yourself with your own buttons.";
export const hasAnswered = (name: string) => `${name} has answered already. Only they can change it.`;
export const onlyWhoCloses = "Only organizers, and whoever has told Gangway of the emergency, can close it.";
export const onlyOrganizersClose =
	"An organizer has told Gangway or asked everyone, so only organizers can close it.";
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
/** Texts for the admins on duty. */
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
export const alsoNeedsHelp = (name: string, recorder?: string) =>
	recorder
		? `${recorder} says that ${name} needs help.`
		: `${name} has answered "I need help" to the question who is safe.`;
