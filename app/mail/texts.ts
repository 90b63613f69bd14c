export const brand = "Gangway";
export const motto = "Everyone aboard. Everyone paid.";
export const changeSettings = "Choose your notifications";
export const stopOrChoose = "Stop these emails, or choose what you get";
export const says = (name: string, when?: string) => `${when ? `${name} (${when})` : name}:`;
/** @param names of the people who get a reply; none if the mail does not name them */
export const replyTo = (names: readonly string[]) =>
	names.length > 0
		? `Reply to this email to write to ${NAMES.format(names)}.`
		: "Reply to this email to write back.";
export const replyToThread = "Reply to this email to write back. What you quote of it is left out.";
const NAMES = new Intl.ListFormat("en");
export const copyLink = "If the button does not work, copy this address:";
export const whyAccount =
	"We send emails like this one only when someone asks for a link or something happens on an account.";
export const whySupport = "You get this because you answer what people write to support.";
export const whyReceipt = "You get this because you have written to us.";
export const whyPayments = "We always email you about your money, so that nothing comes as a surprise.";
export const whySafety =
	"You get this because you are on this trip. In an emergency we always email everyone aboard.";
export const whyInvitation = "You can stop invitations like this one for good.";
export const whyAnswer = "You get this because you have answered this trip's invitation.";
export const whyWaiting = "You get this because this address was put on a trip's waiting list.";
export const whyNewsletter = "You get this because you subscribed to our newsletter.";
export const leaveNewsletter = "Leave the newsletter";
export const whyTopic = {
	reminders: "You get this because you have an open payment on this trip.",
	group: "You get this because you organize this trip.",
	trip: "You get this because you are on this trip.",
	chat: "You get this because there are chat messages that you haven't read. We send it at most once an hour.",
} as const;

// Why a mail was not sent, for admins.
export const notConfigured = "Email is not set up.";
export const noAddress = "There is no email address.";
export const suppressed = "The address does not accept our emails.";
export const notWanted = "The link in it is no longer needed.";
export const refusedWith = (code: number) => `The mail server refused it with ${code}.`;

// Answers to a mail provider's program.
export const reportsNotTaken = "This server does not accept reports about email.";
export const reporterUnknown = "The secret is missing or wrong.";
export const eventsUnreadable =
	'The body must look like {"events":[{"type":"bounce","email":"ben@people.example"}]}, with the types bounce, complaint and reply.';
