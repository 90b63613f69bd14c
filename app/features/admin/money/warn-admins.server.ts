import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isTestMoney } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { queueMessages } from "#app/mail/outbox.server.ts";
import { users } from "#db/schema/access.ts";
import * as texts from "../texts/house.ts";
import { houseView } from "./house-view.server.ts";

/** Tells every admin once a day that releases wait for the house's balance. @returns how many admins were told */
export async function warnAdmins(ctx: Ctx): Promise<number> {
	const { waiting, position } = await houseView(ctx.db.read, bookOf(ctx.payments.provider), ctx.house);
	if (waiting.count === 0) return 0;
	const admins = await ctx.db.read.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
	const isTest = ctx.payments.provider !== "demo" && (await isTestMoney(ctx.db));
	const title = texts.waitingTitle(waiting);
	const subject = isTest ? texts.inTestMode(title) : title;
	const content = {
		subject,
		heading: subject,
		paragraphs: [...(isTest ? [texts.testModeMail] : []), texts.waitingMail(waiting, position)],
		action: { label: texts.openMoney, path: "/admin/money#house" },
	};
	const mail = { channel: "mail", kind: "house_short", topic: "account", tripId: null } as const;
	const mails = admins.map(({ id: userId }) => ({
		...mail,
		...{ source: `mail:${userId}:house-short:${dateOf(ctx.now)}`, userId, email: null, content },
	}));
	return (await ctx.db.write((tx) => queueMessages(ctx, tx, mails))).size;
}
