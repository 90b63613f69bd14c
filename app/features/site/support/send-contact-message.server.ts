import { type Ctx, userOf } from "#app/access/ctx.ts";
import { type SupportLevel, supportLevel } from "#app/features/tiers/tier-features.ts";
import { type Tier, tierOf } from "#app/features/tiers/tiers.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import { contactMessages } from "#db/schema/site.ts";
import type { ContactMessage } from "./contact.schema.ts";
import * as texts from "./texts/contact.ts";

/**
 * Stores a message to support with the writer's plan, and mails it (Rules: Contact). The same words sent again with the
 * same secret are stored once.
 * @param secret what the form or the caller has sent with it, so that it can be sent again after a lost answer
 * @returns how soon the writer's plan promises an answer
 */
export async function sendContactMessage(
	ctx: Ctx,
	input: ContactMessage,
	secret?: string,
): Promise<SupportLevel> {
	const tier = tierOf(userOf(ctx), ctx.now);
	// Other words with the same secret are a second message, sent after Back.
	const id = secret ? hashSecret(JSON.stringify([secret, input])) : newId();
	await ctx.db.write(async (tx) => {
		const row = { ...input, id, plan: tier.id, createdAt: ctx.now.getTime() };
		const stored = await tx.insert(contactMessages).values(row).onConflictDoNothing().returning();
		if (stored.length > 0) await queueMails(ctx, tx, { id, input, tier });
	});
	return supportLevel(tier);
}

type Stored = { id: string; input: ContactMessage; tier: Tier };

async function queueMails(ctx: Ctx, tx: Tx, { id, input, tier }: Stored): Promise<void> {
	const { supportAddress } = ctx.mail;
	if (!supportAddress) return;
	const sent = { ...input, planName: tier.name, level: supportLevel(tier) };
	const mail = { channel: "mail", topic: "support", tripId: null } as const;
	await queueMessage(ctx, tx, {
		...mail,
		kind: "contact_message",
		source: `mail:contact:${id}`,
		userId: null,
		email: supportAddress,
		content: supportMail(sent),
	});
	// Nobody can have our mail sent to someone else's address.
	const user = userOf(ctx);
	if (!user?.emailVerified || user.email !== input.email) return;
	await queueMessage(ctx, tx, {
		...mail,
		kind: "contact_receipt",
		source: `mail:contact-receipt:${id}`,
		userId: user.id,
		email: null,
		content: receiptMail(sent),
	});
}

type Sent = ContactMessage & { planName: string; level: SupportLevel };

/** For support, who answers the writer with a plain reply. The writer's words are a quote, which stays as it was typed. */
function supportMail({ name, email, category, subject, message, planName, level }: Sent): MailContent {
	return {
		subject: texts.supportSubject(subject),
		heading: subject,
		paragraphs: [texts.replyReaches(name)],
		quotes: [{ name, text: message }],
		facts: [
			[texts.about, texts.categories[category]],
			[texts.plan, planName],
			[texts.answerWithin, texts.hours(level.hours)],
		],
		action: { label: texts.openMessages, path: "/admin/messages" },
		replyTo: email,
	};
}

/** For the writer, who can see what has arrived. */
function receiptMail({ name, category, subject, message, planName, level }: Sent): MailContent {
	return {
		subject: texts.receiptSubject(subject),
		heading: texts.receiptHeading,
		paragraphs: [texts.answerPromise(planName, level.hours)],
		quotes: [{ name, text: message }],
		facts: [
			[texts.about, texts.categories[category]],
			[texts.subject, subject],
		],
	};
}
