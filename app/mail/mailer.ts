export type OutgoingMail = {
	id: string; // the outbox row's, which becomes the Message-ID: a mail that is sent twice is recognized by it
	to: string;
	subject: string;
	text: string;
	html: string;
	unsubscribeUrl: string | null; // takes a one-click post (RFC 8058)
	replyTo: MailAddress[]; // who wrote it, where a reply should not go to us
};

export type MailAddress = { name: string; address: string };

/** Sends mail, or keeps it in demo mode. */
export type Mailer = {
	kind: "smtp" | "demo" | "none"; // "none": live or test money without SMTP, where mail is not sent
	origin: string; // where the links in mail lead
	supportAddress: string | null; // who reads what people write to support; null where mail is not sent
	replyAddress: string | null; // takes replies to a thread with support, with the thread's token behind a plus
	/** @throws RefusedMail when sending again would not help, any other error when it may */
	send: (mail: OutgoingMail) => Promise<void>;
};

/** The mail server has refused a mail for good. */
export class RefusedMail extends Error {
	override name = "RefusedMail";
}
