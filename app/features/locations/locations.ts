/** A suggestion for where a trip starts or goes. */
export type Location = {
	id: string;
	name: string;
	type: "AIRPORT" | "CITY";
	iataCode: string | null;
	address: {
		cityName: string;
		/** The state, in the United States; else null. */
		regionName: string | null;
		countryName: string;
	};
	geo: { latitude: number; longitude: number };
	/** IANA's name, such as "Europe/Lisbon". */
	timeZone: string;
};
