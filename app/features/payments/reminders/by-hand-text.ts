import { type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import { firstNameOf } from "#app/lib/first-name.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts.ts";

export const TONES = ["friendly", "firm"] as const;
export type Tone = (typeof TONES)[number];

/** The source suffix of a reminder that is held until the morning. */
export const HELD = ":held";

/** The source of a reminder by hand. It includes the tone, which a held reminder needs in the morning. */
export const byHandSource = (id: string, tone: Tone) => `reminder:by-hand:${id}:${tone}`;

export function toneOf(source: string): Tone {
	return (
		TONES.find((tone) => source.endsWith(`:${tone}`) || source.endsWith(`:${tone}${HELD}`)) ?? "friendly"
	);
}

type About = {
	name: string;
	payment: { amount: Cents; dueDate: CalendarDate; paymentNumber: number; totalPayments: number };
	trip: { title: string };
	today: CalendarDate;
	lateBefore: CalendarDate; // payments due before this day are late
};

/** The text of a reminder by hand. */
export function byHandText(tone: Tone, { name, payment, trip, today, lateBefore }: About): string {
	const about = {
		to: firstNameOf(name),
		amount: payment.amount,
		trip: trip.title,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		day: formatDate(payment.dueDate, today),
		days: daysBetween(payment.dueDate, lateBefore),
	};
	return tone === "firm" ? texts.firm(about) : texts.friendly(about);
}

/** Opens WhatsApp with a prepared message; the sender chooses the recipient. */
export function whatsAppLink(text: string, link: string, from: string): string {
	return `https://wa.me/?text=${encodeURIComponent(texts.messageOf(text, link, from))}`;
}
