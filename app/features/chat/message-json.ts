import { toIso } from "#app/lib/dates.ts";

export function messageJson(message: {
	id: string;
	tripId: string;
	memberId: string | null;
	message: string;
	createdAt: number;
}) {
	return { ...message, createdAt: toIso(message.createdAt) };
}
