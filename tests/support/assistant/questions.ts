import type { Asker } from "./lisbon.ts";

export type Question = {
	asker: Asker;
	text: string;
	/** What a right answer contains. Null if the only right answer is that it doesn't know. */
	says: readonly string[] | null;
	/** What no answer may contain. */
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

/**
 * Written when the answerer was finished, to see how it handles unfamiliar words: it answered 15 correctly, declined 3
 * and was wrong on 2, and was then fixed.
 */
export const HELD_OUT: readonly Question[] = [
	ask("olga", "has everybody paid their share yet?", ["Sofia Lind", "Ben Carter"]),
	ask("olga", "Did anyone vote for Cascais?", ["Sintra"]),
	ask("olga", "is there any money we can take out already?", ["$1,940.00"]),
	ask("olga", "do we have any free days in the program", ["Mon, Mar 15"]),
	ask("olga", "send Jonas an email that he should hurry up", null),
	ask("olga", "how many people can still join us", ["2 spots"]),
	ask("olga", "Please put a tram tour on Thursday 10:30 on our plan", [
		"tram tour",
		"Thu, Mar 18",
		"10:30 AM",
	]),
	ask("sofia", "whats my outstanding balance", ["$646.66"]),
	ask("sofia", "i think i missed a payment, which one was it", ["$323.33", "Wed, Feb 10"]),
	ask("sofia", "what airline are we flying with", ["TAP 218"]),
	ask("sofia", "when exactly do we get back to boston?", ["Fri, Mar 19"], ["Fri, Mar 12"]),
	ask("sofia", "is Maya coming too", ["Maya Rossi"]),
	ask("sofia", "what did we spend on taxis", null),
	ask("sofia", "Do I need an adapter or a visa for Portugal?", null),
	ask("ben", "how much do i have to pay and until when", ["$970.00", "Thu, Feb 25"]),
	ask("ben", "What's happening on day 3?", ["Dinner at Ramiro"]),
	ask("ben", "what time is the fado thing", ["9:30 PM"]),
	ask("ben", "who do I talk to, who runs this trip", ["Olga Ames"]),
	ask("ben", "what's the wifi password of the flat", null),
	ask("ben", "how expensive was the flat in total", ["$2,590.00"]),
];

/**
 * Written after that, in the words of people in a hurry or with English as a second language: 17 are answered
 * correctly, 3 declined, none wrongly. The answerer was not changed after it had seen them.
 */
export const HELD_OUT_AGAIN: readonly Question[] = [
	ask("olga", "people late with money?", ["Sofia Lind", "$323.33"]),
	ask("olga", "fund status pls", ["$2,910.00"]),
	ask("olga", "which days have we nothing planned", ["Mon, Mar 15"]),
	ask("olga", "nudge sofia", ["Sofia", "$323.33"]),
	ask("olga", "can u draft a vote about beach or museum for monday", ["beach", "museum"]),
	ask("olga", "plan a boat tour for the 16th at 11am", ["boat tour", "Tue, Mar 16", "11:00 AM"]),
	ask("olga", "when must all be paid?", ["Wed, Mar 10"]),
	ask("olga", "delete ben from the trip", null),
	ask("sofia", "My next payment is when?", ["$323.33"]),
	ask("sofia", "Do I have something to pay to the others?", ["$30.00"]),
	ask("sofia", "flight number?", ["TAP 218"]),
	ask("sofia", "At what hour is the check in of the apartment?", ["3:00 PM"]),
	ask("sofia", "Which clothes do I need?", ["spring"]),
	ask("sofia", "what was the outcome of the day trip poll", ["Sintra"]),
	ask("sofia", "translate thank you to portuguese", null),
	ask("ben", "where do we sleep", ["Flat in Alfama"]),
	ask("ben", "till when do I have to pay the money?", ["$970.00", "Thu, Feb 25"]),
	ask("ben", "agenda sunday", ["Dinner at Ramiro"]),
	ask("ben", "Are there spots free for my brother?", ["2 spots"]),
	ask("ben", "is it safe in alfama at night", null),
];

/** Similar to questions that are answered, but about something else: only "I don't know that" is right. */
export const NEAR_MISSES: readonly Question[] = [
	ask("ben", "when does the concert start?", null),
	ask("ben", "how long until dinner", null),
	ask("ben", "when do we have lunch", null),
	ask("ben", "what time does the supermarket close", null),
	ask("ben", "who is coming to the airport to pick us up", null),
	ask("ben", "what does a beer cost there", null),
	ask("ben", "how much is the metro per person", null),
	ask("ben", "how many nights did Jonas stay in Porto", null),
	ask("sofia", "who paid for the dinner", null),
	ask("sofia", "how much have we spent so far", null),
	ask("sofia", "how much luggage do we have", null),
	ask("sofia", "who voted for Sintra", null),
	ask("sofia", "when was my account created", null),
	ask("sofia", "what is the total distance we walk", null),
	ask("sofia", "is my passport still valid", null),
	ask("olga", "who has paid for parking", null),
	ask("olga", "which days are public holidays in Portugal", null),
	ask("olga", "how much would the trip cost for 10 people", null),
	ask("olga", "what is missing in my profile", null),
	ask("olga", "where do we park the car", null),
	ask("olga", "when did Maya join", null),
	ask("olga", "how many people live in Lisbon", null),
	ask("olga", "what did Maya say in the chat", null),
	ask("olga", "where is the next bus stop", null),
];

/** Questions to which someone who tried the assistant got no answer, or a wrong one. */
export const ASKED_SINCE: readonly Question[] = [
	ask("sofia", "Make a packing list", ["passport", "spring"]),
	ask("sofia", "Give me a packing list", ["passport", "spring"]),
	ask("sofia", "Write a packing list for me", ["passport", "spring"]),
	ask("olga", "What is planned on March 14?", ["Mar 14"], ["What I see missing"]),
	ask("olga", "How much is still missing?", ["$2,910.00 of $6,790.00 is in"], ["itinerary"]),
	ask("olga", "How much is late?", ["Sofia Lind", "$323.33"]),
	ask("olga", "How much of the money is missing?", ["$2,910.00 of $6,790.00 is in"], ["itinerary"]),
];

/**
 * Written after someone had asked "Who owes what?" and only got expenses. Before the rules were changed for it, 5 were
 * answered wrongly; since then 19 are answered correctly, 1 is declined, none wrongly.
 */
export const HELD_OUT_LATER: readonly Question[] = [
	ask("olga", "Who owes what?", ["Sofia Lind", "$323.33", "owes you $30.00"]),
	ask("olga", "who still owes money", ["Sofia Lind", "$323.33"]),
	ask("olga", "what's booked so far?", ["TAP 218", "Flat in Alfama"], ["Booked:"]),
	ask("olga", "how many of us are confirmed?", ["4 confirmed"]),
	ask("olga", "Who hasn't paid their part of the expenses?", ["Sofia Lind owes you $30.00"]),
	ask("olga", "can you reserve a table for 8 on sunday", null),
	ask("olga", "pay sofia back for me", null),
	ask("sofia", "who owes what", ["$323.33", "You owe Olga Ames $30.00"], ["$970.00"]),
	ask("sofia", "Book me a window seat", null),
	ask("sofia", "What should we do on Saturday?", null),
	ask("sofia", "do I owe anything at all?", ["$646.66", "$30.00"]),
	ask("sofia", "which terminal do we leave from", null),
	ask("sofia", "can I get my money back if I get sick", null),
	ask("sofia", "what do we do on Wednesday", ["Fado night"]),
	ask("ben", "Who owes what??", ["Sofia Lind", "$970.00"], ["$323.34"]),
	ask("ben", "where could we eat on the first night", null),
	ask("ben", "should i bring warm clothes", ["passport", "spring"]),
	ask("ben", "whats the cheapest way from the airport to the flat", null),
	ask("ben", "how many days are we away", ["7 nights"]),
	ask("ben", "who can I call if I miss the flight", null),
];
