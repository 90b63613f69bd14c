/** Whether addresses in the field of this name are misspelled. `open` hold the form up, `kept` were asked about before. */
export type AddressQuestion = {
	name: string;
	open: { typed: string; meant: string }[];
	kept: string[];
};
