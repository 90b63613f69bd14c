export const kindProblem = "Choose whether it is one of several or an extra";
export const nameMissing = "Give it a name, such as Room";
export const optionNameMissing = "Give this option a name";
export const nameTwice = "Another option has this name";
export const tooFew = "Add at least two options";
export const tooMany = "A choice has 20 options at the most";
export const oneExtra = "An extra has one price";
export const tooManyGroups = "A trip has 12 choices and extras at the most";
export const capacityProblem = "Enter for how many people, from 1 to 250, or leave it empty";
export const chooseByPast = "Choose a day from today on";
export const departureIsOneOf = "Only a choice of several can be where people depart from";
export const oneDeparture = "Another choice already says where people depart from";
export const priceTooSmall = "Enter $0, or at least $0.50";
export const priceTooLarge = "Enter a smaller amount";
export const moreThanShare = (share: string) => `This is more than the base share of ${share}`;
export const priceStays = (people: number, price: string) =>
	`${havePeople(people)} chosen this for ${price}, so its price stays. Close it and add another option instead.`;
export const fewerThanTaken = (people: number) => `${havePeople(people)} chosen this already`;
export const chosenStays = (name: string) =>
	`${name} has been chosen, so it can't be deleted. Close it, and nobody else can choose it.`;
export const optionGone = "This option is no longer there. Load the page again.";
export const groupGone = "This choice is no longer there. Load the page again.";
export const itemGone = "This booking is no longer there. Choose another.";

const havePeople = (people: number) => (people === 1 ? "1 person has" : `${people} people have`);
