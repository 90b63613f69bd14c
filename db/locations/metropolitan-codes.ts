/** IATA's codes for towns with several airports, with the name and country of each town, and its airports. */
const METROPOLITAN_CODES: Record<string, { town: string; airports: string[] }> = {
	BER: { town: "Berlin, Germany", airports: ["BER"] },
	BJS: { town: "Beijing, China", airports: ["PEK", "PKX"] },
	BUE: { town: "Buenos Aires, Argentina", airports: ["EZE", "AEP"] },
	BUH: { town: "Bucharest, Romania", airports: ["OTP", "BBU"] },
	CHI: { town: "Chicago, United States", airports: ["ORD", "MDW"] },
	IZM: { town: "İzmir, Turkey", airports: ["ADB"] },
	JKT: { town: "Jakarta, Indonesia", airports: ["CGK", "HLP"] },
	LON: { town: "London, United Kingdom", airports: ["LHR", "LGW", "STN", "LTN", "LCY", "SEN"] },
	MIL: { town: "Milan, Italy", airports: ["MXP", "LIN", "BGY"] },
	MOW: { town: "Moscow, Russia", airports: ["SVO", "DME", "VKO", "ZIA"] },
	NYC: { town: "New York City, United States", airports: ["JFK", "EWR", "LGA"] },
	OSA: { town: "Osaka, Japan", airports: ["KIX", "ITM"] },
	PAR: { town: "Paris, France", airports: ["CDG", "ORY"] },
	REK: { town: "Reykjavík, Iceland", airports: ["KEF", "RKV"] },
	RIO: { town: "Rio de Janeiro, Brazil", airports: ["GIG", "SDU"] },
	ROM: { town: "Rome, Italy", airports: ["FCO", "CIA"] },
	SAO: { town: "São Paulo, Brazil", airports: ["GRU", "CGH", "VCP"] },
	SEL: { town: "Seoul, South Korea", airports: ["ICN", "GMP"] },
	SHA: { town: "Shanghai, China", airports: ["PVG", "SHA"] },
	SPK: { town: "Sapporo, Japan", airports: ["CTS", "OKD"] },
	STO: { town: "Stockholm, Sweden", airports: ["ARN", "BMA", "NYO", "VST"] },
	TCI: { town: "Santa Cruz de Tenerife, Spain", airports: ["TFS", "TFN"] },
	TYO: { town: "Tokyo, Japan", airports: ["HND", "NRT"] },
	WAS: { town: "Washington, D.C., United States", airports: ["IAD", "DCA", "BWI"] },
	YMQ: { town: "Montréal, Canada", airports: ["YUL", "YHU"] },
	YTO: { town: "Toronto, Canada", airports: ["YYZ", "YTZ"] },
};

const OF_TOWN = new Map(Object.entries(METROPOLITAN_CODES).map(([code, { town }]) => [town, code]));
const OF_AIRPORT = new Map(
	Object.entries(METROPOLITAN_CODES).flatMap(([code, { town, airports }]) =>
		airports.map((airport) => [airport, { code, town: town.replace(/, [^,]*$/, "") }] as const),
	),
);

/** The code and name of the town that an airport serves, or null. */
export function metropolisOfAirport(iata: string): { code: string; town: string } | null {
	return OF_AIRPORT.get(iata) ?? null;
}

/** The code of a town, or "". If several towns in a country have the name, it belongs to the largest. */
export function codeOfMetropolis(name: string, country: string): string {
	return OF_TOWN.get(`${name}, ${country}`) ?? "";
}
