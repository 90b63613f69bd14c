import { expect, test } from "vitest";
import { quoteSentence } from "./quote.ts";

test.each([
	["No time", "“No time”."],
	["No time.", "“No time.”"],
	["Really?", "“Really?”"],
	["What a pity!", "“What a pity!”"],
	["Well…", "“Well…”"],
	["Nobody comes (yet)", "“Nobody comes (yet)”."],
	['The host wrote: "No."', '“The host wrote: "No."”'],
	["(See the chat.)", "“(See the chat.)”"],
	["No flights,", "“No flights,”."],
	["没有时间。", "“没有时间。”"],
])("%s ends its sentence", (words, quoted) => {
	expect(quoteSentence(words)).toBe(quoted);
});
