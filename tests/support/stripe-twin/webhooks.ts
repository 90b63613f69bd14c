import { createHmac } from "node:crypto";
import { seededRandom } from "../random.ts";
import type { Event } from "./types.ts";

/**
 * `immediate`: delivered as it happens, each by itself; `duplicate`: twice; `hold`: kept for `deliverAll`, in order;
 * `shuffle`: kept, and delivered in any order; `lose`: never delivered (it still stands in the list of events).
 */
export type WebhookMode = "immediate" | "duplicate" | "hold" | "shuffle" | "lose";
/** A try to deliver an event. Status null: nobody answered. */
export type Delivery = { event: string; type: string; status: number | null };

const TIMEOUT_MS = 20_000;

/** Tells the app's endpoint of events, signed. */
export class Webhooks {
	/** Where events go; null for nowhere. */
	endpoint: string | null = null;
	mode: WebhookMode = "immediate";
	/** The time of the signatures; the twin's clock unless changed. */
	signedAt: () => Date;
	readonly secret: string;
	readonly deliveries: Delivery[] = [];
	#held: Event[] = [];
	#underWay = new Set<Promise<unknown>>();
	#random = seededRandom(1);

	constructor(secret: string, now: () => Date) {
		this.secret = secret;
		this.signedAt = now;
	}

	/** The events that wait for `deliverAll`: held, or refused by the endpoint. */
	get held(): readonly Event[] {
		return this.#held;
	}

	/** Makes the next shuffles repeatable. */
	seed(seed: number): void {
		this.#random = seededRandom(seed);
	}

	/** The signature header of a body. */
	sign(body: string, at: Date = this.signedAt()): string {
		const seconds = Math.floor(at.getTime() / 1_000);
		const signature = createHmac("sha256", this.secret).update(`${seconds}.${body}`).digest("hex");
		return `t=${seconds},v1=${signature}`;
	}

	/** An event has happened. */
	onEvent(event: Event): void {
		if (!this.endpoint || this.mode === "lose") return;
		if (this.mode === "hold" || this.mode === "shuffle") this.#held.push(event);
		else {
			const times = this.mode === "duplicate" ? 2 : 1;
			for (let time = 0; time < times; time++) this.#track(this.deliver(event));
		}
	}

	/**
	 * Delivers an event once, whatever the mode.
	 * @returns the endpoint's status; null when it did not answer. What it refused comes again with `deliverAll`.
	 */
	async deliver(event: Event): Promise<number | null> {
		const status = await this.#post(JSON.stringify(event));
		this.deliveries.push({ event: event.id, type: event.type, status });
		const refused = status === null || status < 200 || status > 299;
		if (refused && !this.#held.includes(event)) this.#held.push(event);
		return status;
	}

	/** Delivers all that was held or refused, one after the other, and waits for what is under way. */
	async deliverAll(): Promise<void> {
		await this.settled();
		const events = this.#held;
		this.#held = [];
		if (this.mode === "shuffle") this.#shuffle(events);
		for (const event of events) await this.deliver(event);
	}

	/** Waits until nothing is under way. */
	async settled(): Promise<void> {
		while (this.#underWay.size > 0) await Promise.all(this.#underWay);
	}

	/** Forgets what was held. */
	dropHeld(): void {
		this.#held = [];
	}

	async #post(body: string): Promise<number | null> {
		if (!this.endpoint) return null;
		try {
			const response = await fetch(this.endpoint, {
				method: "POST",
				headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": this.sign(body) },
				body,
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			await response.arrayBuffer();
			return response.status;
		} catch {
			return null;
		}
	}

	#track(delivery: Promise<unknown>): void {
		this.#underWay.add(delivery);
		void delivery.finally(() => this.#underWay.delete(delivery));
	}

	#shuffle(events: Event[]): void {
		for (let at = events.length - 1; at > 0; at--) {
			const other = this.#random.below(at + 1);
			const [a, b] = [events[at], events[other]];
			if (a && b) [events[at], events[other]] = [b, a];
		}
	}
}
