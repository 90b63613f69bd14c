import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const nobodyJoined = "Nobody has joined yet: you would be the first.";
export const whoIsComing = "Who is coming";
export const joined = (names: ReactNode, members: number, taken: string) =>
	phrase`${names} ${members === 1 ? "has" : "have"} joined: ${taken}.`;
export const comma = ", ";
export const and = " and ";
export const andMore = (count: number) => ` and ${count} more`;
