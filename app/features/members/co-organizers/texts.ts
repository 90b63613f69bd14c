export const makeTitle = (name: string) => `Make ${name} a co-organizer?`;
export const isTitle = (name: string) => `${name} is a co-organizer`;
export const makeLead = "A co-organizer helps you run the trip. You stay its organizer.";
export const isLead = "They help you run the trip. You can end this at any time.";
export const description = (name: string) =>
	`What ${name} may do on your trip as a co-organizer, and what stays yours.`;
export const mayTitle = "They can";
export const may = [
	"edit the trip and its itinerary",
	"invite people and remind those who are late",
	"decide the refund requests of others, unless some of the money has been paid out to you",
];
export const mayNotTitle = "Only you can";
export const mayNot = [
	"release money and choose where it is paid out",
	"remove people, start a refund and answer a dispute",
	"cancel the trip, change its plan and hand it over",
];
export const guestTitle = (name: string) => `${name} has no account yet`;
export const guest = (name: string) =>
	`${name} joined without an account. Ask them to make one and to open the trip with it, then come back here.`;
export const make = (name: string) => `Make ${name} a co-organizer`;
export const end = (name: string) => `End ${name}'s role as co-organizer`;
export const makeShort = "Make co-organizer";
export const makeNamed = (name: string) => `${makeShort}: ${name}`;
export const saving = "Saving…";
export const notSaved = "Nothing was changed";
export const backToMembers = "Back to the list";
export const needsAccount = (name: string) =>
	`${name} has no account. Ask them to make one first: a co-organizer has to sign in.`;
export const isOrganizer = "The organizer can't be a co-organizer as well.";
export const made = (name: string) => ({
	title: `${name} is a co-organizer`,
	message: "We've let them know.",
});
export const ended = (name: string) => ({
	title: `${name} is no longer a co-organizer`,
	message: "They stay on the trip. We've let them know.",
});

export const madeTitle = "You are a co-organizer";
export const madeNotice = (organizer: string, trip: string) =>
	`${organizer} has made you a co-organizer of ${trip}. You can edit the trip, invite and remind people, and decide refund requests.`;
export const endedTitle = "You are no longer a co-organizer";
export const endedNotice = (organizer: string, trip: string) =>
	`${organizer} has ended your role as co-organizer of ${trip}. You stay on the trip.`;
