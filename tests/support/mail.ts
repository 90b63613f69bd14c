import type { Mailer, OutgoingMail } from "#app/mail/mailer.ts";

export type TestMailer = Mailer & { sent: OutgoingMail[] };

/** Keeps sent mail, so that a test can read it. */
export function testMailer(): TestMailer {
	const sent: OutgoingMail[] = [];
	return {
		kind: "smtp",
		origin: "https://gangway.example",
		supportAddress: "support@gangway.example",
		replyAddress: "reply@gangway.example",
		sent,
		send: async (mail) => {
			sent.push(mail);
		},
	};
}
