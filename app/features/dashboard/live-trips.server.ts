import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.server.ts";
import * as texts from "./texts/page.ts";
import { tripVersion } from "./trip-version.queries.ts";

const POLL_MS = 250;
const BEAT_MS = 20_000;
const MAX_BEATS = 45; // after a quarter of an hour a page asks again, and its access is checked again
const MAX_OF_ONE = 20;

/** An open page of a trip. */
export type Follower = {
	tell(version: string): void;
	beat(): void; // shows the proxies between that the connection is alive
	end(): void;
};

export type LiveTrips = {
	/**
	 * Tells a follower the trip's version now and after each change, until it is ended or the returned function is called.
	 * @param owner whose page it is; nobody has more than 20
	 * @throws DomainError rate_limited
	 */
	follow(tripId: string, owner: string, follower: Follower): Promise<() => void>;
	followers(): number;
	close(): void; // ends all, and each that comes later
};

type Entry = { follower: Follower; tripId: string; owner: string; version: string; beats: number };

/** Checks four times a second, for all open pages together, whether any process has changed the database. */
export function followTrips(db: Db): LiveTrips {
	const entries = new Set<Entry>();
	let timers: NodeJS.Timeout[] = [];
	let counter = 0;
	let isLooking = false;
	let isClosed = false;

	async function look(): Promise<void> {
		const now = db.changeCounter();
		if (now === counter || isLooking) return;
		isLooking = true;
		try {
			await tellChanges();
			counter = now;
		} catch (error) {
			console.error(error);
		} finally {
			isLooking = false;
		}
	}

	async function tellChanges(): Promise<void> {
		const versions = new Map<string, string>();
		for (const entry of [...entries]) {
			const version = versions.get(entry.tripId) ?? (await versionOf(db, entry.tripId));
			versions.set(entry.tripId, version);
			if (version === entry.version) continue;
			entry.version = version;
			entry.follower.tell(version);
		}
	}

	function beat(): void {
		for (const entry of [...entries]) {
			entry.beats += 1;
			if (entry.beats > MAX_BEATS) end(entry);
			else entry.follower.beat();
		}
	}

	function start(): void {
		counter = db.changeCounter();
		timers = [setInterval(look, POLL_MS), setInterval(beat, BEAT_MS)];
		for (const timer of timers) timer.unref();
	}

	function leave(entry: Entry): void {
		if (entries.delete(entry) && entries.size === 0) for (const timer of timers) clearInterval(timer);
	}

	function end(entry: Entry): void {
		leave(entry);
		entry.follower.end();
	}

	return {
		async follow(tripId, owner, follower) {
			const own = [...entries].filter((entry) => entry.owner === owner).length;
			if (own >= MAX_OF_ONE) throw new DomainError("rate_limited", texts.tooManyPages);
			if (isClosed) follower.end();
			if (isClosed) return () => {};
			if (entries.size === 0) start();
			const entry = { follower, tripId, owner, version: "", beats: 0 };
			entries.add(entry);
			entry.version = await versionOf(db, tripId);
			follower.tell(entry.version);
			return () => leave(entry);
		},
		followers: () => entries.size,
		close() {
			isClosed = true;
			for (const entry of [...entries]) end(entry);
		},
	};
}

async function versionOf(db: Db, tripId: string): Promise<string> {
	return (await tripVersion(db.read, tripId)) ?? "gone";
}
