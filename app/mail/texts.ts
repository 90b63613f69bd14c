export const brand = "Gangway";
export const motto = "Everyone aboard. Everyone paid.";
export const whyTopic = (topic: string) => `You get this email because ${topic} emails are switched on.`;
export const whyAccount = "You get this email because somebody used this address on Gangway.";
export const whyPayments = "We email everyone about their own payments.";
export const changeSettings = "Choose your notifications";
export const unsubscribe = "Stop these emails";
export const says = (name: string) => `${name}:`;
export const copyLink = "If the button does not work, copy this address:";
export const topicNames = {
	reminders: "reminder",
	group: "group",
	trip: "trip",
	chat: "chat",
} as const;

// What an admin reads of a mail that was not sent.
export const notConfigured = "Email is not set up.";
export const noAddress = "There is no email address.";
export const suppressed = "The address does not accept our emails.";
export const notWanted = "The link in it is no longer needed.";
export const refusedWith = (code: number) => `The mail server refused it with ${code}.`;

// What a mail provider's program reads.
export const reportsNotTaken = "This server does not accept reports about email.";
export const reporterUnknown = "The secret is missing or wrong.";
export const reportsUnreadable =
	'The body must look like {"events":[{"type":"bounce","email":"ben@people.example"}]}, with the types bounce and complaint.';
