/** The content of a mail, which is stored as it is and rendered as text and HTML when the mail is sent. */
export type MailContent = {
	subject: string;
	heading: string;
	paragraphs: string[];
	quotes?: MailQuote[];
	facts?: [label: string, value: string][];
	action?: MailAction;
	more?: MailAction[]; // plain links under the button
	closing?: string; // small, below the button
	thread?: { id: string; number: number }; // with support: a reply to the mail is added to it
	writers?: MailWriter[]; // a reply goes to those of them who agree to it when the mail is sent
};

/** The words of a mail. Its buttons and headers are made when it is sent. */
export type MailWords = Omit<MailContent, "action" | "more" | "thread" | "writers"> & {
	reply?: string; // tells who gets a reply
};

/**
 * Someone with an account whose words are in a mail, by the name that its reader knows; null if the mail does not name
 * them.
 */
export type MailWriter = { userId: string; name: string | null };

/** What someone has written, and when. */
export type MailQuote = { name: string; when?: string; text: string };

/** A button. The address of a secret link is made when the mail is sent, so that the secret is stored nowhere. */
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
		| "waiting" // signed: it opens an entry of a waiting list, which its holder may accept or leave
		| "request" // signed: it opens a thread with support, in which its holder may write
		| "newsletter"; // signed too: it only confirms that its address wants the newsletter
	id: string; // of the account, the member, the invitation, the answer, the entry of a waiting list or the request
	email: string;
	returnTo?: string; // a path, or the view of a guest's membership
	isSentAgain?: boolean; // by an admin, which does not renew a right that has expired
};
