import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { listOf } from "#app/lib/texts.ts";
import { MAX_OPTIONS, MAX_POLLS, MIN_OPTIONS, type PollKind, type UseProblem } from "./polls.ts";

export const title = "Polls";
export const description = "Vote on dates, places and bookings, and see what the group has chosen.";
export const backToPolls = "All polls of this trip";

export const emptyTitle = "No polls yet";
export const emptyForOrganizer =
	"Ask the group when to go, where to, or which place to book. You can use what they choose in one step.";
export const empty = (organizer: string) => `When ${organizer} asks the group something, you can vote here.`;

export const askKinds: Record<PollKind, { title: string; details: string }> = {
	dates: { title: "When do we go?", details: "Offer dates. Everyone says yes, if need be, or no." },
	booking: {
		title: "Which one do we book?",
		details: "Paste links to stays, flights or cars, with their prices.",
	},
	choice: { title: "Something else", details: "A question with answers to choose from." },
};
export const askTitles: Record<PollKind, string> = {
	dates: "Ask for dates",
	booking: "Ask which to book",
	choice: "Ask a question",
};
export const suggestedQuestions: Record<PollKind, string> = {
	dates: "When do we go?",
	booking: "Which one do we book?",
	choice: "",
};
export const question = "Your question";
export const questionPlaceholder = "Where do we go?";
export const options = "Answers to choose from";
export const dateOptions = "Dates to choose from";
export const bookingOptions = "What to choose from";
export const optionNumber = (number: number) => `Answer ${number}`;
export const dateNumber = (number: number) => `Dates ${number}`;
export const bookingNumber = (number: number) => `Option ${number}`;
export const moreOptions = "Add more";
export const firstDay = "First day";
export const lastDay = "Last day";
export const link = "Link";
export const linkPlaceholder = "Paste a link";
export const linkHint = "We read its name, price and picture from the page.";
export const name = "Name";
export const price = "Price in $";
export const priceFor = "The price is";
export const pricesFor = { group: "for the whole group", person: "for each person" };
export const readFromLink = "Read from the link if you leave it blank.";
export const severalAllowed = "People may choose several";
export const proposalsAllowed = "People may add options";
export const secret = "Secret vote";
export const secretHint = "Nobody sees who voted for what, not even you. It can't be changed later.";
export const closesDate = "Vote until";
export const closesAt = (time: string) => `${time}, unless you choose another time below.`;
export const otherTime = "Another time of day";
export const closesTime = "Time";
export const zone = "Time zone";
export const askButton = "Ask the group";
export const asking = "Asking…";
export const notAsked = "The group was not asked";
export const asked = { title: "Asked", message: "We've let everyone on the trip know." };
export const cancelAsking = "Cancel";

export const kindProblem = "Choose what kind of question it is";
export const questionMissing = "Write your question";
export const tooFewOptions = `Offer at least ${MIN_OPTIONS} to choose from`;
export const tooManyOptions = `A poll has at most ${MAX_OPTIONS} options`;
export const labelMissing = "Write an answer";
export const sameOption = "You have listed the same thing twice";
export const alreadyOffered = "That is one of the options already";
export const startMissing = "Enter the first day";
export const endsTooSoon = "The last day can't be before the first";
export const dayIsOver = "This day is already over";
export const tooLong = "A trip lasts a year at most";
export const nameUnread = "We couldn't read a name from this link. Type one.";
export const nameMissing = "Type a name or paste a link";
export const typeProblem = "Choose what kind of booking it is";
export const priceForProblem = "Say whether the price is for each person or for the group";
export const dayMissing = "Choose the last day to vote";
export const timeProblem = "Enter a time, such as 20:00";
export const timeSkipped = "The clocks skip this time on that day. Choose another one.";
export const zoneProblem = "Choose a time zone from the list";
export const closesInPast = "Choose a time that is still to come";
export const closesTooLate = "A poll is open for a year at most";
export const tooManyPolls = `A trip has at most ${MAX_POLLS} polls. Delete one that you don't need any more.`;
export const planInstead = "The polls that you have stay open.";

export const pollGone = "This poll is gone. It may have been deleted.";
export const pictureGone = "This picture is gone.";
export const membersOnly = "Join the trip to vote.";
export const pollClosed = "This poll is closed, so votes can't change any more.";
export const proposalsOff = "Only the organizer adds options to this poll.";
export const proposalsClosed = "This poll is closed, so nothing can be added any more.";

export const answerProblem = "Choose your answers from the list";
export const answerMissing = "Answer for at least one of the dates";
export const optionGone = "One of these options is no longer in the poll. Have another look, then vote.";
export const onlyYes = "Choose what you want, and leave out the rest";
export const chooseOne = "Choose one of them";
export const chooseSome = "Choose at least one of them";
export const onlyOne = "Choose only one of them";
export const updatedAtProblem = "Send the time of the trip's last change as the trip has it";

export const answers = { yes: "Yes", maybe: "If need be", no: "No" };
export const yourVote = "Your vote";
export const chooseOneHint = "Choose one. You can change it until the end.";
export const chooseSeveralHint = "Choose as many as you like. You can change them until the end.";
export const datesHint = "What you leave out counts as no. You can change it until the end.";
export const vote = "Vote";
export const changeVote = "Change my vote";
export const voting = "Voting…";
export const notVoted = "Your vote was not counted";
export const voted = { title: "Thanks", message: "Your vote counts." };
export const secretNote = "Secret vote: nobody sees who voted for what.";
export const namedNote = "Everyone on the trip sees who voted for what.";
export const proposedBy = (who: ReactNode) => phrase`Added by ${who}`;

export const result = "Result";
export const tieIsYours = "It's a tie. You decide.";
export const tieToTell = "It's a tie. You decide: tell the group in the chat.";
export const tieWasDecidedBy = (organizer: string) => `It was a tie. ${organizer} decided.`;
export const tieDecidedBy = (organizer: string) => `It's a tie. ${organizer} decides.`;
export const wonBy = (winner: string, votes: string) => `${winner} won: ${votes}.`;
export const byHand = "Type the name and price yourself";
export const noVotes = "Nobody has voted yet.";
export const noVotesYet = "No votes yet";
export const noVotesCast = "No votes";
export const nobodyVoted = "Nobody voted.";
/** "5 of 8 votes" */
export const votesOf = (count: number, voters: number) => `${count} of ${pluralize(voters, "vote")}`;
export const datesTally = (yes: number, maybe: number, no: number) =>
	`${yes} yes · ${maybe} if need be · ${no} no`;
export const whoVoted = "Who voted";
export const missing = (count: number, members: number) =>
	count === 0 ? "Everyone has voted." : `${count} of ${members} ${count === 1 ? "has" : "have"} not voted`;
export const missingNames = "Who has not voted";
export const andMore = (count: number) => `and ${count} more`;
export const priceOf = (cents: number, isPerPerson: boolean) =>
	`${formatCents(cents)} ${isPerPerson ? "each" : "in total"}`;
export const nights = (count: number) => pluralize(count, "night");
export const openLink = (host: string) => `See it at ${host}`;

export const propose = "Add an option";
export const proposeButton = "Add it";
export const notProposed = "Nothing was added";
export const proposed = { title: "Added", message: "Everyone can vote for it now." };

export const close = "Close the poll now";
export const closeText = "Nobody can vote after that, and we tell everyone the result.";
export const closeButton = "Close the poll";
export const closing = "Closing…";
export const closedToast = { title: "Closed", message: "We've told everyone the result." };
export const remove = "Delete the poll";
export const removeText = "The question and all votes are deleted. We tell nobody.";
export const removeButton = "Delete the poll";
export const removing = "Deleting…";
export const removed = { title: "Deleted", message: "The poll is gone." };
export const notDone = "That didn't work";

export const useTitle = "Use the result";
export const useTie = "It's a tie. You decide which one it is.";
export const useProblems: Record<UseProblem, string> = {
	nothing_to_change: "The answer to this question doesn't change the trip by itself.",
	still_open: "Close the poll first, or wait until it is over.",
	already_used: "The result of this poll has been used already.",
	no_votes: "Nobody wants any of these, so there is nothing to use.",
	not_ahead: "Choose one of the options that are ahead.",
};
export const setDates = (dates: string) => `Set the dates: ${dates}`;
export const addBooking = (name: string) => `Add to the bookings: ${name}`;
export const useText = {
	dates: "The trip's dates change, and we let everyone know.",
	booking:
		"It becomes one of the trip's bookings at this price, everyone's share changes with it, and we let everyone know.",
	choice: "",
};
export const noPrice = "We don't know the price, so it costs $0.00 until you enter one.";
export const blocked = "This result can't be used now";
export const used = { title: "Done", message: "We've let everyone know what has changed." };
export const usedOn = {
	dates: (when: string) => `These became the trip's dates on ${when}.`,
	booking: (when: string) => `This became one of the trip's bookings on ${when}.`,
	choice: () => "",
};
export const seePlan = "See the plan";
export const notUsed = "The trip was not changed";
export const using = "Changing the trip…";

export const planTitle = "Group polls come with Plus";
export const planText = "Ask the group for dates, places and bookings, and use what they choose in one step.";

export const chatLabel = "Poll";
export const yourOption = "Your answer";
export const openUntil = (until: string, missing: string) => `Open until ${until} · ${missing}`;
export const closedOn = (when: string) => `Closed on ${when}`;
export const look = "See the poll";

/** Names the trip, because nothing else in a list of notices or in a mail does. */
export const ofTrip = (title: string, message: string) => `${title}: ${message}`;
export const newPoll = "A new poll";
export const newPollBy = (organizer: string, words: string, until: string) =>
	`${organizer} asks: “${words}” Vote until ${until}.`;
export const voteMissing = "Your vote is missing";
export const voteMissingIn = (words: string, until: string) =>
	`“${words}” is open until ${until}, and you have not voted yet.`;
export const pollOver = "A poll is closed";
export const wonWith = (words: string, winner: string, votes: string) =>
	`“${words}”: ${winner} won with ${votes}.`;
export const tieBetween = (words: string, names: string[], organizer: string) =>
	`“${words}”: a tie between ${listOf(names)}. ${organizer} decides.`;
export const overWithoutVotes = (words: string) => `“${words}”: nobody voted for any of it.`;
export const openPoll = "Open the poll";
