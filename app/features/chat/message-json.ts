import { isoOf } from "#app/lib/dates.ts";

export function messageJson(message: {
	id: string;
	tripId: string;
	memberId: string | null;
	message: string;
	createdAt: number;
}) {
	return { ...message, createdAt: isoOf(message.createdAt) };
}
