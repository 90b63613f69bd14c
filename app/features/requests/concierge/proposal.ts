import type { Cents } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";

type Proposed = { id: string; title: string; link: string | null; price: Cents | null; note: string | null };

/** What the concierge proposes, with what it costs each of `people`: null without a price, or where nobody shares it. */
export type Proposal = Proposed & { people: number | null; pricePerPerson: Cents | null };

/** @param partySize how many people the trip has; null where there is no trip any more */
export function toProposal({ id, title, link, price, note }: Proposed, partySize: number | null): Proposal {
	const people = price !== null && partySize !== null && partySize > 1 ? partySize : null;
	const pricePerPerson = price !== null && people !== null ? splitCost(price, people).costPerPerson : null;
	return { id, title, link, price, note, people, pricePerPerson };
}
