import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import type { MailContent } from "#app/mail/content.ts";

export const boxTitle = "Stay Updated";
export const promise =
	"Get an email when there is a new article. We send nothing else, and you can leave with one click.";
export const subscribe = "Subscribe";
export const subscribing = "Subscribing...";
export const notSubscribed = "You are not subscribed yet";

export const title = "The Gangway newsletter";
export const description =
	"An email for each new article of the Gangway blog, about planning and paying for a trip with friends. You can leave with one click.";
export const sent =
	"If this address isn't on our list yet, an email with a link is on its way. Open the link within 7 days and press the button there, and you are subscribed.";
export const backToBlog = "Back to the blog";

type MailWords = Omit<MailContent, "action"> & { label: string };

export const confirmMail: MailWords = {
	subject: "Confirm that you want our newsletter",
	heading: "One more step",
	paragraphs: [
		"Someone has asked us to email this address when there is a new article on the Gangway blog. If it was you, please confirm it on the page that the link below opens.",
		"If it wasn't you, you don't have to do anything. We will not send you the newsletter, and after 7 days we delete your address.",
	],
	label: "Confirm my address",
};

export const confirmTitle = "Do you want our newsletter?";
export const confirmDescription =
	"Confirm with the link we emailed that you want an email for each new article of the blog.";
export const confirmLead = (email: ReactNode) =>
	phrase`We email ${email} when there is a new article on the blog.`;
export const confirmButton = {
	label: "Yes, subscribe me",
	pending: "Subscribing...",
	failed: "You are not subscribed yet",
};
export const confirmed = "You are subscribed";
export const confirmedText = "We email you when there is a new article. Each email has a link to leave.";
export const linkGone = "The link works for 7 days. Subscribe again, and we send you a new one.";
export const subscribeAgain = "Subscribe again";

export const leaveTitle = "Leave the newsletter?";
export const leaveDescription =
	"Take your address off the list of the Gangway newsletter, so that nothing more is sent to it.";
export const leaveLead = (email: ReactNode) => phrase`We delete ${email} from our list at once.`;
export const leaveButton = "Leave the newsletter";
export const left = "You have left the newsletter";
export const leftText = "Your address is no longer on our list, and nothing more is sent to it.";
export const leaveLinkBroken =
	"A part of the link is missing. Try the link in a newer email. If that fails, too, write to us, and we will delete your address.";
export const writeToUs = "Write to us";

export const articleMail = ({ title, excerpt }: { title: string; excerpt: string }): MailWords => ({
	subject: title,
	heading: title,
	paragraphs: [excerpt],
	label: "Read the article",
});
