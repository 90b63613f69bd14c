export type Location = {
	id: string;
	name: string;
	type: "AIRPORT" | "CITY";
	iataCode: string | null; // also of a town with several airports
	address: {
		cityName: string;
		regionName: string | null;
		countryName: string;
	};
	geo: { latitude: number; longitude: number };
	timeZone: string;
};

/** The text of a location in a field: "Lisbon", "Portland, Maine" or "London (LHR)". */
export function locationText({ name, type, iataCode, address }: Location): string {
	if (type === "AIRPORT") return `${address.cityName} (${iataCode})`;
	const { regionName } = address;
	return regionName && !name.includes(",") ? `${name}, ${regionName}` : name;
}
