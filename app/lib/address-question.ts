/** A question about misspelled addresses in the field `name`. Those in `open` hold up the form; `answered` were asked about before. */
export type AddressQuestion = {
	name: string;
	open: { typed: string; meant: string }[];
	answered: string[];
	isCorrected?: boolean; // corrected by the button, so the page moves the focus to the field
	hasPassword?: boolean; // the form has one, which the page does not give back
};
