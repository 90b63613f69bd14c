import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Payment reminders";
export const late = (count: number) => `${count} late`;
export const remind = "Remind";
export const whatsApp = "WhatsApp";
export const seeAll = "See everyone who is late";
export const waiting = (name: ReactNode, tone: string, at: string) =>
	phrase`Waiting: ${name} gets your ${tone} reminder at ${at}`;
export const waitsUntil = (at: string) => `Waits until ${at}`;
export const cancelReminder = (name: string) => `Cancel the reminder to ${name}`;
