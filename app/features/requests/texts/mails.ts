import { pluralize } from "#app/lib/pluralize.ts";
import { CATEGORY_NAMES, KIND_NAMES } from "./requests.ts";

type Named = { number: number; subject: string };
type Hours = { from: number; to: number };

const within = ({ from, to }: Hours) => `within ${from} hours, at the latest within ${to}`;

export const staffSubject = ({ number, subject }: Named) => `Support #${number}: ${subject}`;
export const answerInThread = "Please answer in the thread. A reply to this email reaches nobody.";
export const openThread = "Open the thread";
export const kind = "Kind";
export const about = "About";
export const plan = "Plan";
export const answerDue = "Answer due";
export const kinds = KIND_NAMES;
export const categories = CATEGORY_NAMES;

/** The same for an unconfirmed address, so it repeats nothing that was typed. */
export const receiptSubject = (number: number) => `We have your message #${number}`;
export const receiptHeading = "We have your message";
export const promise = (hours: Hours) => `We usually answer ${within(hours)}.`;
export const receiptNumber = (number: number) => `Its number is ${number}, in case you talk to us about it.`;
export const notYours =
	"If you did not write to us, someone typed your address by mistake. You don't have to do anything.";
export const seeThread = "See your message";
export const subject = "Subject";

export const answerSubject = ({ number, subject }: Named) => `Re: ${subject} (#${number})`;
/** The same two for an unconfirmed address. */
export const bareAnswerSubject = (number: number) => `We have answered your message #${number}`;
export const bareAnswerParagraph = (number: number) => `This is about your message number ${number}.`;
export const answerHeading = "We have answered you";
export const answerParagraph = ({ number, subject }: Named) =>
	`This is about “${subject}”, your message number ${number}.`;
export const fromUs = (firstName: string | null) => (firstName ? `${firstName} of Gangway` : "Gangway");
export const proposals = (count: number) =>
	`The answer has ${pluralize(count, "proposal")}. On its page you can put them on the trip, or ask your group.`;
export const proposal = (number: number) => `Proposal ${number}`;
export const notTakenSubject = (number: number) => `Your email about #${number} did not reach us`;
export const notTakenHeading = "Your last email did not reach us";
export const answerAction = "Open the conversation";
