import { setImmediate } from "node:timers/promises";
import { DomainError } from "#app/lib/errors.ts";
import { log } from "#app/lib/log.server.ts";
import type { Db } from "#db/db.ts";
import * as texts from "./texts.ts";

const POLL_MS = 250;
const CHECK_MS = 5_000;
const BEAT_MS = 20_000;
const MAX_BEATS = 45; // after 15 minutes a page connects again

const MAX_OF_PERSON = 20;
const MAX_OF_NETWORK = 600;
const MAX_IN_ALL = 2_000; // of a process
const RETRY_AFTER_S = 60;

/** The owner of a page: an account, a guest's browser or an address, and its network. */
type FollowerOwner = { person: string; network: string };

/** The changing subject of a page: a trip, or a thread with support. */
type Followed = {
	key: string; // the same for all pages with this subject
	readVersion(): Promise<string | null>; // null once it is gone
};

/** An open page. */
export type Follower = {
	tell(version: string): void;
	beat(): void; // shows proxies that the connection is alive
	mayFollow(): Promise<boolean>; // whether its session is alive and it may still read its subject
	end(retryMs?: number): void; // after how long the page may follow again, if not the usual wait
};

export type LivePages = {
	/**
	 * Tells a follower the present version and each new one, until it loses access, is ended, or the returned function
	 * is called.
	 * @throws DomainError rate_limited over 20 of a person and 600 of a network, busy over 2,000 in all
	 */
	follow(followed: Followed, owner: FollowerOwner, follower: Follower): Promise<() => void>;
	followers(): number;
	close(): void; // ends all followers, and each that comes later: the server is stopping, and another takes over
};

type Entry = { follower: Follower; followed: Followed; owner: FollowerOwner; version: string; beats: number };

/** Checks four times a second, for all open pages together, whether any process has changed the database. */
export function followPages(db: Db): LivePages {
	const entries = new Set<Entry>();
	let timers: NodeJS.Timeout[] = [];
	let counter: string | null = null; // null before the first check
	let isTelling = false;
	let isClosed = false;
	let checkedCounter: string | null = null;
	let isChecking = false;

	async function tellIfChanged(): Promise<void> {
		if (isTelling) return;
		isTelling = true;
		try {
			const now = await db.changeCounter();
			if (now !== counter) await tellChanges();
			counter = now;
		} catch (error) {
			log.error("open pages were not told of a change", { error });
		} finally {
			isTelling = false;
		}
	}

	async function tellChanges(): Promise<void> {
		const versions = new Map<string, string>();
		for (const entry of [...entries]) {
			const { key } = entry.followed;
			const version = versions.get(key) ?? (await versionOf(entry.followed));
			versions.set(key, version);
			if (version === entry.version) continue;
			entry.version = version;
			entry.follower.tell(version);
		}
	}

	/** Access can end with any change of the database. It can also end with a session, so each beat rechecks everyone. */
	async function checkAccess(): Promise<void> {
		if (isChecking) return;
		isChecking = true;
		try {
			const now = await db.changeCounter();
			if (now !== checkedCounter) await endWithoutAccess();
			checkedCounter = now;
		} catch (error) {
			log.error("it was not checked who may follow a page", { error });
		} finally {
			isChecking = false;
		}
	}

	async function endWithoutAccess(): Promise<void> {
		for (const entry of [...entries]) {
			await setImmediate(); // so that checking many followers holds up no request
			const mayFollow = await entry.follower.mayFollow().catch(logFailure);
			if (!mayFollow && entries.has(entry)) end(entry);
		}
	}

	function beat(): void {
		checkedCounter = null;
		for (const entry of [...entries]) {
			entry.beats += 1;
			if (entry.beats > MAX_BEATS) end(entry);
			else entry.follower.beat();
		}
	}

	function start(): void {
		counter = null;
		checkedCounter = null;
		timers = [
			setInterval(tellIfChanged, POLL_MS),
			setInterval(checkAccess, CHECK_MS),
			setInterval(beat, BEAT_MS),
		];
		for (const timer of timers) timer.unref();
	}

	function remove(entry: Entry): void {
		if (entries.delete(entry) && entries.size === 0) for (const timer of timers) clearInterval(timer);
	}

	function end(entry: Entry, retryMs?: number): void {
		remove(entry);
		entry.follower.end(retryMs);
	}

	return {
		async follow(followed, owner, follower) {
			requireRoom(
				Array.from(entries, (entry) => entry.owner),
				owner,
			);
			if (isClosed) {
				follower.end(retryAfterStop());
				return () => {};
			}
			if (entries.size === 0) start();
			const entry = { follower, followed, owner, version: "", beats: 0 };
			entries.add(entry);
			entry.version = await versionOf(followed);
			follower.tell(entry.version);
			return () => remove(entry);
		},
		followers: () => entries.size,
		close() {
			isClosed = true;
			for (const entry of [...entries]) end(entry, retryAfterStop());
		},
	};
}

/** Between 2 and 6 s, so that not all pages come at once to the server that starts next. */
function retryAfterStop(): number {
	return Math.round(2_000 + Math.random() * 4_000);
}

async function versionOf({ readVersion }: Followed): Promise<string> {
	return (await readVersion()) ?? "gone";
}

/** A failed check ends no stream. */
function logFailure(error: unknown): true {
	log.error("a live page could not be checked", { error });
	return true;
}

/**
 * Refuses another open page if the given owners already have too many.
 * @throws DomainError rate_limited over 20 of a person and 600 of a network, busy over 2,000 in all
 */
function requireRoom(owners: readonly FollowerOwner[], { person, network }: FollowerOwner): void {
	const retry = { retryAfter: RETRY_AFTER_S };
	if (owners.length >= MAX_IN_ALL) throw new DomainError("busy", texts.tooManyStreams, retry);
	const ofPerson = owners.filter((owner) => owner.person === person).length;
	const ofNetwork = owners.filter((owner) => owner.network === network).length;
	if (ofPerson >= MAX_OF_PERSON || ofNetwork >= MAX_OF_NETWORK)
		throw new DomainError("rate_limited", texts.tooManyPages, retry);
}
