export const title = "Requests";
export const lead =
	"What people ask us: by form, chat, concierge, phone, and in emergencies. The most urgent come first.";
export const found = "Requests";
export const none = "No request matches.";
export const search = "Search";
export const searchHint = "A number, an address, a name, or words of the conversation";
export const show = "Show";
export const stateLabel = "State";
export const states = {
	open: "All that are open",
	new: "New",
	with_us: "With us",
	waiting_for_you: "Waiting for the writer",
	done: "Done",
	all: "All",
} as const;
export const kindLabel = "Kind";
export const urgencyLabel = "Urgency";
export const every = "All";
export const onlyOverdue = "Only overdue";
export const onlyMine = "Only mine";
export const lateness = { now: "answer now", overdue: "overdue" } as const;

export const dutyTitle = "On duty";
export const dutyText =
	"We notify whoever is on duty of each message at once, in the app, by push and by email. The live chat is open while someone is.";
export const youUntil = (until: string) => `You are on duty until ${until}.`;
export const youAreNot = "You are not on duty.";
export const onDutyNow = (names: string) => `On duty now: ${names}`;
export const nobody = "Nobody is on duty. We notify every admin of new messages.";
export const hours = "For how many hours?";
export const hoursProblem = "Enter a number of hours from 1 to 24";
export const goOn = "Go on duty";
export const stay = "Stay for longer";
export const goOff = "Go off duty";
export const onDuty = { title: "You are on duty" };
export const offDuty = { title: "You are off duty" };
export const usualHours = 8;

export const callTitle = "Write down a phone call";
export const callName = "Who called?";
export const callEmail = "Their email";
export const callSubject = "Subject";
export const callWords = "What they said";
export const noteCall = "Save the call";
export const noted = { title: "The call is a request now" };
export const nameMissing = "Say who called";
export const subjectMissing = "Add a subject";

export const kind = "Kind";
export const from = "From";
export const received = "Received";
export const answerDue = "Answer due";
export const number = "Number";
export const category = "About";
export const account = "Account";
export const answersTo = "Answers go to";
export const plan = "Plan";
export const trip = "Trip";
export const state = "State";
export const urgency = "Urgency";
export const takenBy = "Taken by";

export const thread = "Conversation";
export const note = "Note, for us only";
export const facts = "Facts";
export const back = "All requests";
export const take = "Take it";
export const taken = { title: "It is yours" };
export const takenMeanwhile = (name: string | null) =>
	name
		? `${name} has taken it meanwhile. You can still hand it over to yourself.`
		: "Someone else has taken it in the meantime.";
export const isDone = "It is closed. Reopen it first.";
export const handOverTo = "Hand it over to";
export const nameOnDuty = (name: string) => `${name}, on duty`;
export const handOver = "Hand over";
export const handedOver = (name: string) => ({ title: `Handed over to ${name}` });
export const adminMissing = "Choose an admin";
export const urgencyMissing = "Choose how urgent it is";
export const changeUrgency = "Change";
export const urgencyChanged = { title: "Urgency changed" };
export const answerLabel = (name: string) => `Your answer to ${name}`;
export const answerHint = "We email it to them. Replies appear here.";
export const send = "Send the answer";
export const sending = "Sending...";
export const answered = { title: "Answered" };
export const notDone = "That did not work";
export const closedMeanwhile = "It is closed. Reopen it to answer.";
export const proposals = "Proposals";
export const proposalsHint =
	"The organizer makes a poll or a booking of them. Prices are for the whole group. We sell and book nothing.";
export const proposalName = (index: number) => `Proposal ${index}`;
export const proposalNameMissing = "Name the proposal";
export const proposalLink = "Link";
export const proposalPrice = "Price for the group";
export const proposalNote = "What to know";
export const noteTitle = "Note";
export const noteLabel = "For us only";
export const saveNote = "Save the note";
export const noteSaved = { title: "Note saved" };
export const close = "Close";
export const closed = { title: "Closed" };
export const reopen = "Reopen";
export const reopened = { title: "Open again" };
export const messageMissing = "Write something";

export const cannedLink = "Saved answers";
export const cannedTitle = "Saved answers";
export const cannedLead = "{name}, {number} and {trip} stand for those of a request.";
export const useCanned = "Begin with";
export const cannedName = "Name";
export const cannedText = "Text";
export const newCanned = "A new one";
export const save = "Save";
export const remove = "Delete";
export const titleMissing = "Give it a name";
export const answerMissing = "The answer is missing";
export const cannedSaved = { title: "Saved" };
export const cannedDeleted = { title: "Deleted" };
export const noCanned = "There are none yet.";
