export const SERVICES = ["police", "ambulance", "fire"] as const;
export type Service = (typeof SERVICES)[number];

/** A source's numbers for a country: those of each service, or all of them without their services. */
type Entry = Record<Service, string[]> | { all: string[] };

export type Source = {
	name: string;
	address: string;
	publisher: string;
	read: string;
	entries: Map<string, Entry>;
};

const MIN_PUBLISHERS = 3;
const MIN_NAMING = 2; // publishers that name the service
const MAX_DIGITS = 5; // longer ones belong to a single town

/** Reads a file of scripts/emergency-numbers: a description, an empty line, and a line for each country. */
export function readSource(text: string): Source {
	const [head = "", body = ""] = text.split("\n\n");
	const about = new Map(
		head.split("\n").map((line) => [line.split(": ", 1)[0], line.slice(line.indexOf(": ") + 2)]),
	);
	const [name, address, publisher, read, columns] = ["name", "address", "publisher", "read", "columns"].map(
		(key) => {
			const value = about.get(key);
			if (!value) throw new Error(`a source has no ${key}`);
			return value;
		},
	) as [string, string, string, string, string];
	const listsAll = columns.includes("all");
	const lines = body
		.trim()
		.split("\n")
		.map((line) => line.split(" "));
	const entries = new Map(
		lines.map(([country = "", ...columns]) => {
			const [first = [], second = [], third = []] = columns.map((column) =>
				column === "-" ? [] : column.split(","),
			);
			const entry: Entry = listsAll ? { all: first } : { police: first, ambulance: second, fire: third };
			return [country, entry];
		}),
	);
	return { name, address, publisher, read, entries };
}

/** A number and the publishers that agree on it. */
export type Agreed = { number: string; publishers: string[] };

/**
 * A service's numbers in a country on which at least three independent publishers agree, two of which name the service.
 * A publisher with two files counts once. A source that lists all numbers of a country contradicts every other number.
 */
export function agreedNumbers(sources: readonly Source[], country: string, service: Service): Agreed[] {
	const known = sources.flatMap(({ publisher, entries }) => {
		const entry = entries.get(country);
		return entry ? [{ publisher, entry }] : [];
	});
	const candidates = new Set(known.flatMap(({ entry }) => ("all" in entry ? entry.all : entry[service])));
	return [...candidates]
		.filter((number) => number.length <= MAX_DIGITS)
		.filter((number) => known.every(({ entry }) => !("all" in entry) || entry.all.includes(number)))
		.flatMap((number) => {
			const naming = known.filter(({ entry }) => !("all" in entry) && entry[service].includes(number));
			const listing = known.filter(({ entry }) => "all" in entry && entry.all.includes(number));
			const publishers = new Set([...naming, ...listing].map(({ publisher }) => publisher));
			const isNamed = new Set(naming.map(({ publisher }) => publisher)).size >= MIN_NAMING;
			return isNamed && publishers.size >= MIN_PUBLISHERS
				? [{ number, publishers: [...publishers].sort() }]
				: [];
		})
		.sort((a, b) => b.publishers.length - a.publishers.length || a.number.localeCompare(b.number));
}

/**
 * One number for all three services if there is one, and otherwise one for each service; null if the sources do not
 * agree.
 */
export function numbersOf(sources: readonly Source[], country: string): Record<Service, Agreed | null> {
	const [police, ambulance, fire] = SERVICES.map((service) => agreedNumbers(sources, country, service)) as [
		Agreed[],
		Agreed[],
		Agreed[],
	];
	const single = police.find(({ number }) =>
		[ambulance, fire].every((others) => others.some((other) => other.number === number)),
	);
	const pick = (agreed: Agreed[]) =>
		agreed.find(({ number }) => number === single?.number) ?? agreed[0] ?? null;
	return { police: pick(police), ambulance: pick(ambulance), fire: pick(fire) };
}
