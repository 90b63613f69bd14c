import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/page.ts";

const MAX_OF_PERSON = 20;
const MAX_OF_NETWORK = 600;
const MAX_IN_ALL = 2_000; // of a process
const RETRY_AFTER_S = 60;

/** Whose page it is: an account, a guest's browser or an address, and the network it is in. */
export type FollowerOwner = { person: string; network: string };

/**
 * Refuses one more open page that would follow a trip where there are too many already, whose owners are given.
 * @throws DomainError rate_limited over 20 of a person and 600 of a network, busy over 2,000 in all
 */
export function requireRoom(owners: readonly FollowerOwner[], { person, network }: FollowerOwner): void {
	const retry = { retryAfter: RETRY_AFTER_S };
	if (owners.length >= MAX_IN_ALL) throw new DomainError("busy", texts.tooManyStreams, retry);
	const ofPerson = owners.filter((owner) => owner.person === person).length;
	const ofNetwork = owners.filter((owner) => owner.network === network).length;
	if (ofPerson >= MAX_OF_PERSON || ofNetwork >= MAX_OF_NETWORK)
		throw new DomainError("rate_limited", texts.tooManyPages, retry);
}
