import type { Cents } from "#app/lib/money.ts";
import { signed } from "./share-line.ts";

export const seePrice = "See my price";
export const nothingYet = "Nothing chosen yet";
export const nothingChosen = "Nothing chosen";
export const priceOf = (price: Cents) => (price === 0 ? "included" : signed(price));
export const left = (count: number) => `${count} left`;
export const taken = "Taken";
export const takenWithYours = "You have one. The others are taken.";
export const closed = "No longer offered";
export const closedButYours = "No longer offered to others. Yours stays.";
export const chooseBy = (day: string) => `Choose by ${day}`;
export const ended = (day: string) => `It could be chosen until ${day}.`;
