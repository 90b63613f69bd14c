import { desc, eq } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { demoMailbox } from "#db/schema/mail.ts";

export type DemoMail = typeof demoMailbox.$inferSelect;

/** The mail that demo mode has kept, newest first. */
export function listDemoMail(db: Reader): Promise<Omit<DemoMail, "text" | "html">[]> {
	const { id, recipient, subject, createdAt, replyTo } = demoMailbox;
	return db
		.select({ id, recipient, subject, createdAt, replyTo })
		.from(demoMailbox)
		.orderBy(desc(createdAt), desc(id));
}

export async function findDemoMail(db: Reader, id: string): Promise<DemoMail | undefined> {
	const [mail] = await db.select().from(demoMailbox).where(eq(demoMailbox.id, id));
	return mail;
}
