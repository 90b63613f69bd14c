export type OutgoingMail = {
	id: string; // the outbox row's id, which becomes the Message-ID, so that a mail sent twice is recognized
	to: string;
	subject: string;
	text: string;
	html: string;
	unsubscribeUrl: string | null; // the address for a one-click post (RFC 8058)
	replyTo: MailAddress[]; // the mail's writers, if a reply should not go to us
};

export type MailAddress = { name: string; address: string };

/** Sends mail, or keeps it in demo mode. */
export type Mailer = {
	kind: "smtp" | "demo" | "none"; // "none": live or test money without SMTP, where mail is not sent
	origin: string; // the origin of the links in mail
	supportAddress: string | null; // the address of support; null if mail is not sent
	replyAddress: string | null; // receives replies to a thread with support, with the thread's token after a plus
	/** @throws RefusedMail if sending again would not help, any other error if it may */
	send: (mail: OutgoingMail) => Promise<void>;
};

/** The mail server has refused a mail for good. */
export class RefusedMail extends Error {
	override name = "RefusedMail";
}
