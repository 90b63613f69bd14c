/** What a mail says. It is stored as such and put into text and HTML when it is sent. */
export type MailContent = {
	subject: string;
	heading: string;
	paragraphs: string[];
	quotes?: MailQuote[];
	facts?: [label: string, value: string][];
	action?: MailAction;
	more?: MailAction[]; // plain links under the button
	closing?: string; // small, below the button
	thread?: { id: string; number: number }; // with support: a reply to the mail is written into it
	writers?: MailWriter[]; // a reply goes to those who agree to it when the mail is sent
};

/** What a mail says in words: its buttons and its headers are made when it is sent. */
export type MailWords = Omit<MailContent, "action" | "more" | "thread" | "writers"> & {
	reply?: string; // says to whom a reply goes
};

/** Someone with an account whose words are in a mail, by the name that its reader knows; null if it does not name them. */
export type MailWriter = { userId: string; name: string | null };

/** What someone has written, and when. */
export type MailQuote = { name: string; when?: string; text: string };

/** A button. The address of a secret link is made when it is sent, so that the secret is nowhere at rest. */
export type MailAction = { label: string } & ({ path: string } | { secret: SecretLink });

export type SecretLink = {
	purpose:
		| "verify_email"
		| "change_email"
		| "reset_password"
		| "sign_in"
		| "open_place"
		| "place" // signed: it shows a guest's membership, and lets nobody change it
		| "invitation"
		| "answer" // signed: it shows and changes an answer to a trip
		| "safety" // signed: it answers for a member whether they are safe
		| "waiting" // signed: it opens an entry of a waiting list, which its holder may take up or end
		| "request" // signed: it opens a thread with support, in which its holder may write
		| "newsletter"; // signed too: it confirms nothing but that its address wants the newsletter
	id: string; // of the account, the member, the invitation, the answer, the entry of a waiting list or the request
	email: string;
	returnTo?: string; // a path, or of a guest's membership what is meant
	isSentAgain?: boolean; // by an admin, which does not give a right anew that has run out
};
