import { toIso } from "#app/lib/dates.ts";
import type { messages } from "#db/schema/messages.ts";
import * as texts from "./texts/chat.ts";

type Message = Pick<
	typeof messages.$inferSelect,
	"id" | "tripId" | "memberId" | "message" | "createdAt" | "removedAt"
>;

export function messageJson({ id, tripId, memberId, message, createdAt, removedAt }: Message) {
	const shown = removedAt === null ? message : texts.removed;
	return { id, tripId, memberId, message: shown, createdAt: toIso(createdAt) };
}
