import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import type { ReplyScope } from "#app/mail/replies.ts";
import type { Topic } from "../kinds.ts";
import type { Channel } from "../preferences.ts";

export const notFound = "Page not found";

export const title = "Choose your notifications";
export const linkBroken =
	"A part of the link is missing. Try the link in a newer email, or sign in to choose what you get.";
export const afterSignIn = "Sign in and choose";
export const lead = "Your choices count for all your trips.";
export const description = "Choose what Gangway tells you in the app, by email and on your devices.";
export const mailDescription = "Choose which emails about your trips Gangway sends to this address.";
/** Above the settings that a mail links to. */
export const accountLead = (email: ReactNode) =>
	phrase`For your account with ${email}. Your choices count for all your trips.`;
export const guestLead = (email: ReactNode) =>
	phrase`For ${email}. Your choices count for every trip that you joined with this address.`;
export const what = "What we tell you";
export const save = "Save my choices";
export const notSaved = "Your choices were not saved";
export const unanswered = "We got no answer, so we don't know whether your choices are saved.";
export const saved = "Your choices are saved";
export const alwaysOn = "always on";

export const channels = { app: "App", mail: "Email", push: "Push" } as const satisfies Record<
	Channel,
	string
>;

type TopicTexts = {
	name: string;
	details: string;
	guestDetails?: string;
	locked?: { account: string; guest?: string };
};

export const topics: Record<Topic, TopicTexts> = {
	payments: {
		name: "Payments",
		details: "What you paid, what is charged next, and refunds.",
		locked: {
			account: "App and email stay on, so that no charge comes as a surprise.",
			guest: "This stays on, so that no charge comes as a surprise.",
		},
	},
	reminders: { name: "Reminders", details: "When a payment is due soon, due today, or late." },
	group: { name: "The group", details: "Who joined, and who paid." },
	trip: {
		name: "The trip",
		details:
			"What changed, and what you need to know in the last days before you leave. An emergency on a trip reaches you in every way, whatever you choose.",
		guestDetails:
			"Invitations, what changed, and what you need to know in the last days before you leave. An emergency on a trip reaches you whatever you choose.",
	},
	chat: { name: "Chat", details: "What the others wrote." },
	support: {
		name: "Support",
		details: "Our answers to what you ask us. They always come by email, too.",
		locked: { account: "In the app this stays on, so that you find our answer." },
	},
	account: {
		name: "Account",
		details: "Links that you ask for, and changes to your account.",
		locked: {
			account: "This stays on, so that nobody changes your account without you knowing.",
		},
	},
};

export const replies = {
	name: "Replies to you by email",
	organizer:
		"Where this is on, people who get your invitations, reminders or chat messages by email see your address there and can reply to you.",
	details:
		"Where this is on, people who get your chat messages by email see your address there and can reply to you.",
	scopes: { organized: "On trips that I organize", joined: "On trips that others organize" } satisfies Record<
		ReplyScope,
		string
	>,
};
/** @param toVerify wraps the link's text */
export const repliesOnceConfirmed = (toVerify: (words: string) => ReactNode) =>
	phrase`This works once you ${toVerify("confirm your address")}.`;

const mailOf: Record<Topic, string> = {
	payments: "emails about payments",
	reminders: "reminders by email",
	group: "emails about the group",
	trip: "emails about the trip",
	support: "emails about support",
	chat: "emails about the chat",
	account: "emails about your account",
};

export const stop = (topic: Topic) => `Stop ${mailOf[topic]}`;
export const stopped = (topic: Topic) => `We no longer send you ${mailOf[topic]}`;
export const stoppedDetails = "You can switch them on again here.";
export const canStop = "One tap is enough. Everything else stays as it is.";

export const cameBack = "Our emails don't reach you";
/** @param toProfile wraps the link's text */
export const cameBackFrom = (email: ReactNode, toProfile: (words: string) => ReactNode) =>
	phrase`An email to ${email} could not be delivered, so we stopped sending emails there. If the address works again, let us try again. If it is wrong, ${toProfile("change it in your profile")}.`;
export const complained = "You marked our email as spam";
export const complainedFrom = (email: ReactNode) =>
	phrase`That is why we stopped sending emails to ${email}. You still see everything in the app.`;
export const tryAgain = "Try again";
export const willTry = "We will try again";
export const willTryDetails = "Our next email will go to your address.";
export const nothingToTry = "There was nothing to change";
