export const demo = "Demo mode";
export const title = "Mailbox";
export const lead = "These are the emails that Gangway would have sent. Only this machine can read them.";
export const newestFirst = "Newest first";
export const empty = "No emails yet";
export const emptyHint = "Join a trip or pay, and an email shows up here a few seconds later.";
export const sentTo = (recipient: string, time: string) => `To ${recipient}, ${time} UTC`;
export const replyTo = (addresses: string) => `Reply-To: ${addresses}`;
export const mailDescription = (recipient: string, time: string, subject: string) =>
	`${sentTo(recipient, time)}: ${subject}`;
export const allMail = "All emails";
export const asHtml = "As HTML";
export const htmlOf = (subject: string) => `The email "${subject}"`;
export const asText = "As text";
