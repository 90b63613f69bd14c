import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { users } from "#db/schema/access.ts";
import type { MailAction, MailContent, SecretLink } from "./content.ts";
import { type MailColours, type MailFooter, type MailLink, renderHtml, renderText } from "./layout.ts";
import type { Deliver, OutboxRow } from "./outbox.server.ts";
import { ownerOf } from "./owner.ts";
import { type CanBeTakenBack, listReplyTakers } from "./replies.server.ts";
import { headerName } from "./replies.ts";
import { signSettingsToken } from "./signed-links.server.ts";
import { suppressionOf } from "./suppressions.server.ts";
import * as texts from "./texts.ts";
import { threadAddress } from "./thread-address.server.ts";
import { withoutLinks } from "./without-links.ts";

/** Makes the path of a secret link, of which only the hash is stored. Null if the link is not wanted any more. */
type MakeSecretPath = (ctx: Ctx, link: SecretLink) => Promise<string | null>;

/** The colours of a trip's mails; null for our own. */
type ColoursOf = (ctx: Ctx, tripId: string) => Promise<MailColours | null>;

type Accounts = {
	makeSecretPath: MakeSecretPath;
	canBeTakenBack: CanBeTakenBack;
	coloursOf: ColoursOf;
};

/** Sends a mail to the current address of its owner. Replies go to the current addresses of its writers who agree. */
export function mailDelivery({ makeSecretPath, canBeTakenBack, coloursOf }: Accounts): Deliver {
	return async (ctx, row) => {
		if (ctx.mail.kind === "none") return { skipped: texts.notConfigured };
		const to = await addressOf(ctx, row);
		if (!to) return { skipped: texts.noAddress };
		if (await suppressionOf(ctx.db.read, to)) return { skipped: texts.suppressed };
		const { action, more = [], thread, writers = [], ...words } = row.content as MailContent;
		const button = action ? await linkOf(ctx, action, makeSecretPath) : null;
		if (action && !button) return { skipped: texts.notWanted };
		const footer = await footerOf(ctx, row, to);
		const takers = await listReplyTakers(ctx, row, { writers, to, canBeTakenBack });
		const threadReply = thread ? await threadAddress(ctx, thread) : null;
		const reply = threadReply
			? texts.replyToThread
			: takers.length > 0
				? texts.replyTo(takers.flatMap(({ name }) => name ?? []))
				: undefined;
		const content = withoutLinks({ ...words, reply });
		const mail = {
			content,
			action: button,
			more: await linksOf(ctx, [more].flat(), makeSecretPath),
			footer,
			colours: (row.tripId && (await coloursOf(ctx, row.tripId))) || undefined,
		};
		await ctx.mail.send({
			id: row.id,
			to,
			subject: content.subject,
			text: renderText(mail),
			html: renderHtml(mail),
			unsubscribeUrl: footer.unsubscribeUrl,
			replyTo: [
				...(threadReply ? [{ name: "", address: threadReply }] : []),
				...takers.map(({ name, address }) => ({ name: headerName(name ?? ""), address })),
			],
		});
	};
}

async function addressOf(ctx: Ctx, row: OutboxRow): Promise<string | null> {
	if (row.email || !row.userId) return row.email;
	const isLive = and(eq(users.id, row.userId), isNull(users.deletedAt));
	const [user] = await ctx.db.read.select({ email: users.email }).from(users).where(isLive);
	return user?.email ?? null;
}

async function linkOf(
	ctx: Ctx,
	action: MailAction,
	makeSecretPath: MakeSecretPath,
): Promise<MailLink | null> {
	const path = "path" in action ? action.path : await makeSecretPath(ctx, action.secret);
	return path === null ? null : { label: action.label, url: new URL(path, ctx.mail.origin).href };
}

async function linksOf(
	ctx: Ctx,
	actions: readonly MailAction[],
	makeSecretPath: MakeSecretPath,
): Promise<MailLink[]> {
	const links = await Promise.all(actions.map((action) => linkOf(ctx, action, makeSecretPath)));
	return links.filter((link) => link !== null);
}

/** Mail about an account or to support cannot be switched off. The newsletter has its own page for unsubscribing. */
async function footerOf(ctx: Ctx, row: OutboxRow, sentTo: string): Promise<MailFooter> {
	const { topic } = row;
	if (topic === "account") return { why: texts.whyAccount, settingsUrl: null, unsubscribeUrl: null };
	if (topic === "support") {
		const why = row.kind === "request_written" ? texts.whySupport : texts.whyReceipt;
		return { why, settingsUrl: null, unsubscribeUrl: null };
	}
	const token = await signSettingsToken(ctx.db, {
		owner: ownerOf(row),
		topic,
		...(row.userId && { sentTo }),
	});
	if (topic === "newsletter") {
		const leaveUrl = new URL(pathTo("/newsletter/leave/:token", { token }), ctx.mail.origin).href;
		const label = texts.leaveNewsletter;
		return { why: texts.whyNewsletter, settingsUrl: leaveUrl, unsubscribeUrl: leaveUrl, label };
	}
	const settingsUrl = new URL(pathTo("/mail/settings/:token", { token }), ctx.mail.origin).href;
	if (!isSwitchable(topic)) return { why: texts.whyPayments, settingsUrl, unsubscribeUrl: null };
	if (row.kind.startsWith("safety_"))
		return { why: texts.whySafety, settingsUrl: null, unsubscribeUrl: null };
	const why = WHY_KIND[row.kind] ?? texts.whyTopic[topic];
	return { why, settingsUrl, unsubscribeUrl: settingsUrl };
}

const WHY_KIND: Record<string, string> = {
	invitation: texts.whyInvitation,
	waiting_listed: texts.whyWaiting,
	waiting_offered: texts.whyWaiting,
	waiting_ended: texts.whyWaiting,
	answer_link: texts.whyAnswer,
	answer_reminder: texts.whyAnswer,
};

function isSwitchable(topic: string): topic is keyof typeof texts.whyTopic {
	return topic in texts.whyTopic;
}
