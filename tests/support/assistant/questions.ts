import type { Asker } from "./lisbon.ts";

export type Question = {
	asker: Asker;
	text: string;
	/** What a right answer says. Null where the only right answer is to say that it can't. */
	says: readonly string[] | null;
	/** What no answer to it may say. */
	never?: readonly string[];
};

const ask = (asker: Asker, text: string, says: readonly string[] | null, never: readonly string[] = []) => ({
	...{ asker, text, says, never },
});

/**
 * Questions in the words of travellers, about tests/support/assistant/lisbon.ts. They were written before the embedded answerer,
 * which was then made to answer them.
 */
export const QUESTIONS: readonly Question[] = [
	// The organizer
	ask("olga", "who still hasnt paid?", ["Sofia Lind", "$323.33", "Ben Carter"]),
	ask("olga", "Who's late with their payment and by how much?", ["Sofia Lind", "$323.33"]),
	ask("olga", "how much money do we have in the fund rn", ["$2,910.00"]),
	ask("olga", "what can i release to my account?", ["$1,940.00"]),
	ask("olga", "whats missing in our plan", ["Mon, Mar 15", "Thu, Mar 18"]),
	ask("olga", "Draft a reminder for Sofia please", ["Sofia", "$323.33"], ["Maya"]),
	ask("olga", "write sofia a friendly nudge about the money", ["Sofia", "$323.33"]),
	ask("olga", "can you remind everybody who is late?", ["Sofia", "$323.33"], ["I have sent", "Jonas"]),
	ask("olga", "how many ppl are coming", ["5 people"]),
	ask("olga", "who is coming and how many spots are left?", ["Maya Rossi", "2 spots"]),
	ask("olga", "did ben pay yet", ["Ben Carter"], ["Maya"]),
	ask("olga", "what did the group decide about the day trip?", ["Sintra"]),
	ask("olga", "results of the polls?", ["Sintra"]),
	ask("olga", "Make a poll: pizza or tapas on Sunday", ["pizza", "tapas"]),
	ask("olga", "add fado class on tuesday at 7pm to the itinerary", ["fado class", "Tue, Mar 16", "7:00 PM"]),
	ask("olga", "total cost of the trip", ["$6,790.00"]),
	ask("olga", "how much is it each", ["$970.00"]),
	ask("olga", "how long until we leave", ["20 days"]),
	ask("olga", "what have we got on Sunday?", ["Dinner at Ramiro", "8:00 PM"]),
	ask("olga", "is everything booked?", ["Flat in Alfama", "TAP 218"]),
	ask("olga", "who owes who for the taxis and stuff", ["Sofia Lind owes you $30.00"]),
	ask("olga", "how much has jonas paid so far", ["Jonas Weber", "$646.66"], ["Sofia"]),
	ask("olga", "by when does everything have to be paid", ["Wed, Mar 10"]),
	ask("olga", "cancel the trip for me", null),
	ask("olga", "whats the exchange rate for euros", null),
	// Someone who is late
	ask("sofia", "how much do I owe", ["$646.66", "$323.33"]),
	ask("sofia", "am i late??", ["$323.33", "Wed, Feb 10"]),
	ask("sofia", "when is my next instalment", ["$323.33", "Wed, Feb 10"]),
	ask("sofia", "wat do i still need to pay", ["$646.66"]),
	ask("sofia", "What happens if I don't pay?", null),
	ask("sofia", "do i owe anyone money for dinner etc", ["Olga Ames", "$30.00"]),
	ask("sofia", "How much do I owe Olga?", ["$30.00"]),
	ask("sofia", "can i pay later", null),
	ask("sofia", "what time is our flight", ["9:40 PM"]),
	ask("sofia", "when do we land in lisbon", ["9:15 AM"]),
	ask("sofia", "whens the flight home", ["3:30 PM", "Fri, Mar 19"], ["9:40 PM"]),
	ask("sofia", "where r we staying", ["Flat in Alfama"]),
	ask("sofia", "wheres the appartment", ["Flat in Alfama"]),
	ask("sofia", "what should I pack", ["passport", "spring"]),
	ask("sofia", "packing list pls", ["passport", "spring"]),
	ask("sofia", "will it rain in lisbon", null),
	ask("sofia", "how many nights are we there", ["7 nights"]),
	ask("sofia", "do i need to vote on something", ["Surf lesson or tram tour?"]),
	ask("sofia", "who is organising this", ["Olga Ames"]),
	ask("sofia", "is there money in the pot", ["$180.00"]),
	ask("sofia", "how much has Maya paid", ["Maya Rossi", "organizer"], ["$"]),
	// A guest
	ask("ben", "when does the trip start", ["Fri, Mar 12"]),
	ask("ben", "what dates are we going", ["Mar 12", "Mar 19"]),
	ask("ben", "how many days til lisbon!!", ["20 days"]),
	ask("ben", "what does it cost per person", ["$970.00"]),
	ask("ben", "when do i have to pay by", ["$970.00", "Thu, Feb 25"]),
	ask("ben", "who else is going?", ["Maya Rossi", "Jonas Weber"]),
	ask("ben", "what's the plan for saturday", ["3:00 PM", "Check-in"]),
	ask("ben", "what are we doing on the 17th", ["Fado night"]),
	ask("ben", "when is check in", ["3:00 PM", "Sat, Mar 13"]),
	ask("ben", "check-out time?", ["11:00 AM"], ["3:00 PM"]),
	ask("ben", "what's Sofia's email", null),
	ask("ben", "give me olgas card number", null),
	ask("ben", "book me a taxi to the airport", null),
	ask("ben", "how much is in the crew wallet", ["$180.00"]),
];
