import { eq } from "drizzle-orm";
import { members } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import type { World } from "./world.ts";

export const memberRow = async ({ db }: World, id: string) =>
	(await db.read.select().from(members).where(eq(members.id, id)))[0];

export const noticesTo = ({ db }: World, userId: string) =>
	db.read.select().from(notifications).where(eq(notifications.userId, userId));
