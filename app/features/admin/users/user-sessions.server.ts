import { browserInWords } from "#app/features/identity/device-in-words.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { instantInWords } from "../instants.ts";
import { type AdminRecord, toFacts } from "../records.ts";
import * as texts from "../texts/users.ts";
import type { listSessions } from "./users.queries.ts";

type Session = Awaited<ReturnType<typeof listSessions>>[number];

export function sessionRecord(session: Session): AdminRecord {
	return {
		id: sessionName(session.idHash),
		title: browserInWords(session.userAgent),
		marks: [],
		facts: toFacts({
			[texts.lastSeen]: instantInWords(session.lastSeenAt),
			[texts.began]: instantInWords(session.createdAt),
			[texts.from]: session.country,
			[texts.runsOut]: instantInWords(session.expiresAt),
		}),
	};
}

/** What a page calls a session, which tells nothing of its secret or of what the database stores of it. */
export function sessionName(idHash: string): string {
	return hashSecret(`session:${idHash}`).slice(0, 22);
}
