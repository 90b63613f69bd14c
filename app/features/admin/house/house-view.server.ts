import type { HouseRules } from "#app/access/ctx.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import type { Reader } from "#db/client.server.ts";
import { findWaitingReleases, listAccountBalances, listRateResults, providerOf } from "./house.queries.ts";
import { housePosition, houseState } from "./position.ts";

/** Returns the house's position in one book, and its income and costs by the trips' booking fee. */
export async function houseView(db: Reader, book: Book, { reserve }: HouseRules) {
	const position = housePosition(await listAccountBalances(db, book));
	return {
		book,
		position,
		reserve,
		state: book === "demo" ? "covered" : houseState(position, reserve),
		rates: await listRateResults(db, book),
		waiting: await findWaitingReleases(db, providerOf(book)),
	};
}

export type HouseView = Awaited<ReturnType<typeof houseView>>;
