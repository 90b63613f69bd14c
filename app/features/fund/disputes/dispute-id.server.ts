import { createHash } from "node:crypto";

const LENGTH = 12;

/** The dispute's id in URLs, derived from the provider's id, which never leaves the server. */
export function publicDisputeId(ref: string): string {
	return createHash("sha256").update(`dispute:${ref}`).digest("base64url").slice(0, LENGTH);
}

export const disputePath = ({ shareId }: { shareId: string }, { ref }: { ref: string }) =>
	`/trip/${shareId}/disputes/${publicDisputeId(ref)}`;
