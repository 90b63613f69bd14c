import type { OPTION_GROUP_KINDS } from "#db/schema/options.ts";

type Kind = (typeof OPTION_GROUP_KINDS)[number];

export const newTitle: Record<Kind, string> = { one_of: "Offer a choice", extra: "Offer an extra" };
export const changeTitle = (name: string) => `Change ${name}`;
export const description = "Say what people can choose beside the base share, and what it costs.";
export const descriptionOf = (name: string) =>
	`Change what “${name}” offers, what it costs, and until when it can be chosen.`;
export const lead = (share: string) => `Prices come on top of the base share of ${share}.`;
export const leadChosen =
	"What people have chosen keeps its price. You can close it, so that nobody else chooses it.";

export const name: Record<Kind, string> = { one_of: "What is to be chosen", extra: "What you offer" };
export const namePlaceholder: Record<Kind, string> = { one_of: "Room", extra: "Boat day" };
export const options = "What there is to choose from";
export const blankRows = "Rows without a name are left out.";
export const clearToDelete = "To delete an option that nobody has chosen, clear its name.";
export const optionNumber = (number: number) => `Option ${number}`;
export const optionName = "Name";
export const optionPlaceholders = ["Double room", "Single room"];
export const price = "Price";
export const by = "By";
export const costs = "It costs";
export const more = "More";
export const less = "Less";
export const capacity = "For how many people";
export const capacityHint = "Empty means for everyone.";
export const isClosed = "No longer offered";
export const takenBy = (count: number) =>
	count === 1 ? "1 person has it, so its price stays." : `${count} people have it, so its price stays.`;
export const moreOptions = "More options";
export const chooseBy = "Last day to choose";
export const chooseByHint = "Without one, people can choose until the trip.";
export const item = "Part of a booking";
export const itemHint = "What people choose is then a part of what this booking costs.";
export const noItem = "None";
export const isDeparture = "People depart from here";
export const isDepartureHint = "Each one's city of departure follows what they choose.";

export const save: Record<Kind, string> = { one_of: "Offer this choice", extra: "Offer this extra" };
export const saveChanges = "Save changes";
export const cancel = "Cancel";
export const notSaved = "It was not saved";
export const remove = "Delete";
export const removeText = "Nobody has chosen it, so nobody's share changes.";
export const removeButton = "Delete it now";
export const removing = "Deleting\u2026";

export const offeredToast = (name: string) => ({
	title: `${name} is offered`,
	message: "Members choose on this page, and newcomers when they join.",
});
export const savedToast = { title: "Changes saved", message: "Those who choose now see them." };
export const removedToast = { title: "Deleted", message: "It is no longer offered." };
