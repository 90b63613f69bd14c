import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	listPage,
	type NotificationJson,
	notificationJson,
} from "../notifications/own-notifications.server.ts";
import { minutesAgo, relativeTime } from "./relative-time.ts";

const PAGE_SIZE = 20;
const MAX_PAGE = 1_000;

export type InboxItem = NotificationJson & { when: string; minutes: string | null };

export type InboxView = { items: InboxItem[]; page: number; hasOlder: boolean };

/** One page of the asker's notifications, counted from 1, newest first. @throws DomainError unauthenticated */
export async function inboxView(ctx: Ctx, page: number): Promise<InboxView> {
	const { id: userId } = requireUser(ctx);
	const offset = (page - 1) * PAGE_SIZE;
	const rows = await listPage(ctx.db.read, { userId, limit: PAGE_SIZE + 1, offset });
	const now = ctx.now.getTime();
	return {
		items: rows.slice(0, PAGE_SIZE).map((row) => ({
			...notificationJson(row),
			when: relativeTime(row.createdAt, now),
			minutes: minutesAgo(row.createdAt, now),
		})),
		page,
		hasOlder: rows.length > PAGE_SIZE,
	};
}

/** The page number in `?page=`; the first page for anything invalid. */
export function pageNumber(given: string | null): number {
	return given && /^[1-9]\d{0,3}$/.test(given) ? Math.min(Number(given), MAX_PAGE) : 1;
}
