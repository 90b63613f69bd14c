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

/** How a place is written into a field: "Lisbon", "Portland, Maine" or "London (LHR)". */
export function placeText({ name, iataCode, address }: Location): string {
	if (iataCode) return `${address.cityName} (${iataCode})`;
	const { regionName } = address;
	return regionName && !name.includes(",") ? `${name}, ${regionName}` : name;
}
