export const brand = "Gangway";
export const motto = "Everyone aboard. Everyone paid.";
export const whyTopic = (topic: string) => `You get this because ${topic} mail is on.`;
export const whyAccount = "You get this because it is about your Gangway account or your place on a trip.";
export const whyPayments = "We mail everyone about their own payments.";
export const changeSettings = "Choose what you get";
export const unsubscribe = "Stop these mails";
export const says = (name: string) => `${name}:`;
export const copyLink = "If the button does not work, copy this address:";
export const topicNames = {
	reminders: "reminder",
	group: "group",
	trip: "trip",
	chat: "chat",
} as const;

// What an admin reads of a mail that was not sent.
export const notConfigured = "Mail is not configured.";
export const noAddress = "There is no address.";
export const suppressed = "The address refuses our mail.";
export const notWanted = "Its link is not wanted any more.";
export const refusedWith = (code: number) => `The mail server refused it with ${code}.`;

// What a mail provider's program reads.
export const reportsNotTaken = "Reports about mail are not taken here.";
export const reporterUnknown = "The secret is missing or wrong.";
export const reportsUnreadable =
	'The body must look like {"events":[{"type":"bounce","email":"ben@people.example"}]}, with the types bounce and complaint.';
