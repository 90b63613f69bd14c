/** Asks about misspelled addresses in the field of this name. Those in `open` hold the form up, those in `kept` were asked about before. */
export type AddressQuestion = {
	name: string;
	open: { typed: string; meant: string }[];
	answered: string[];
	isCorrected?: boolean; // by the button, so that the page leads to the field
	hasPassword?: boolean; // which the page does not give back
};
