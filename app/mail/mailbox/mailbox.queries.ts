import { desc, eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { demoMailbox } from "#db/schema/mail.ts";

export type KeptMail = typeof demoMailbox.$inferSelect;

/** The mail that demo mode has kept, newest first. */
export function listKeptMail(db: Reader): Promise<Omit<KeptMail, "text" | "html">[]> {
	const { id, recipient, subject, createdAt, replyTo } = demoMailbox;
	return db
		.select({ id, recipient, subject, createdAt, replyTo })
		.from(demoMailbox)
		.orderBy(desc(createdAt), desc(id));
}

export async function findKeptMail(db: Reader, id: string): Promise<KeptMail | undefined> {
	const [mail] = await db.select().from(demoMailbox).where(eq(demoMailbox.id, id));
	return mail;
}
