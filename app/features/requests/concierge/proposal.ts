import type { Cents } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";

type Proposed = { id: string; title: string; link: string | null; price: Cents | null; note: string | null };

/** A proposal of the concierge with its cost for each of `people`: null without a price, or if nobody shares it. */
export type Proposal = Proposed & { people: number | null; pricePerPerson: Cents | null };

/** @param partySize the trip's group size; null if the trip no longer exists */
export function toProposal({ id, title, link, price, note }: Proposed, partySize: number | null): Proposal {
	const people = price !== null && partySize !== null && partySize > 1 ? partySize : null;
	const pricePerPerson = price !== null && people !== null ? splitCost(price, people).costPerPerson : null;
	return { id, title, link, price, note, people, pricePerPerson };
}
