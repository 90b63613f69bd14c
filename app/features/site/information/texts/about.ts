export const title = "About Gangway";
export const description =
	"Why Gangway exists: so that the friend who plans a group trip does not also have to be its bank.";
export const lead =
	"Gangway is for the friend who plans the trip. It gives everyone the same page, and it collects each person's share.";
export const sceneAlt = "Friends lean on a ship's rail and look at the horizon.";

export const storyTitle = "Where it comes from";
export const story = [
	"Most group trips have one organizer. They compare the flights, book the house and pay the deposit with their own card. Then they ask everyone for their share, and ask again.",
	"The planning is fun. The asking is not. It takes weeks, it strains friendships, and the organizer carries the risk until the last person has paid.",
	"We built Gangway to take the asking off their hands. Each friend sees the plan and their own share, pays it by card, and can see what is still open. The organizer sees who's coming without writing to anyone.",
];

export const missionTitle = "What we hold ourselves to";
export const principles = [
	{
		title: "Every cent is accounted for",
		text: "The shares add up exactly to the trip's cost. Everyone on the trip sees how much has come in and what was paid out, and the organizer has a statement of every payment, refund and payout.",
	},
	{
		title: "No surprises on your card",
		text: "You see every amount and date before you agree. Automatic charges are announced three days ahead, and you can switch them off.",
	},
	{
		title: "It works on the phone you have",
		text: "You can read every page and pay your share on an old phone with a weak signal and without JavaScript. Only Stripe's own page for a new card needs JavaScript.",
	},
	{
		title: "We sell what is there",
		text: "Everything that a plan names works today. What we are still thinking about stands in no price list.",
	},
];

export const moneyTitle = "How we earn money";
export const money = (free: string, plus: string) =>
	`We take a booking fee out of what is paid, ${free} on Free and ${plus} on Plus, and we charge for Plus, Pro and one-time Pro. We sell no travel, no advertising and no data.`;
export const seePlans = "See plans and prices";
export const nameTitle = "The name";
export const name =
	"A gangway is the walkway between the pier and the ship. Once everyone has walked up it with a ticket, the ship can leave.";
