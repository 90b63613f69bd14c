import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const toneNames = { friendly: "Friendly", firm: "Firm" };
export const lead =
	"Each payment can have up to three reminders, counting yours and the ones we send automatically.";
export const nobodyLate = "Nobody is late, so there is nobody to remind.";
export const wasDueOn = (amount: ReactNode, day: string) => phrase`${amount} was due on ${day}`;
export const remindName = (name: ReactNode) => phrase`Remind ${name}`;
export const howToSay = "How do you want to say it?";
export const send = (name: ReactNode) => phrase`Send it to ${name}`;
export const sending = "Sending...";
export const byWhatsApp = "Send it by WhatsApp:";
export const orByWhatsApp = "Or send it by WhatsApp:";
export const byWhatsAppAs = (tone: string, name: string) => `${tone}, by WhatsApp to ${name}`;
export const failed = "Failed to send reminder";
export const notCancelled = "The reminder was not cancelled";
export const waiting = (name: ReactNode, tone: string, at: string) =>
	phrase`Waiting: ${name} gets your ${tone} reminder at ${at}`;
export const cancelReminder = (name: string) => `Cancel the reminder to ${name}`;
