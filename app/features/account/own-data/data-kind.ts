import type { SignedInUser } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";

export type DataRow = Record<string, unknown>;

/**
 * One kind of data that we hold on a person. A field whose name ends in At is a time in UTC ms, one that ends in Cents
 * an amount. No field is a secret, a hash, or an id at the provider.
 */
export type DataKind = {
	id: string; // the name of its CSV file
	list: (db: Reader, user: SignedInUser) => Promise<DataRow[]>;
};
