import { createHmac } from "node:crypto";
import { seededRandom } from "../random.ts";
import type { Event } from "./types.ts";

/**
 * `hold` and `shuffle` keep events for `deliverAll`, in order or in random order. `lose` never delivers them, but lists
 * show them.
 */
export type WebhookMode = "immediate" | "duplicate" | "hold" | "shuffle" | "lose";
/** A status of null means no answer. */
export type Delivery = { event: string; type: string; status: number | null };

const TIMEOUT_MS = 20_000;

/** Sends signed events to the app's endpoint. */
export class Webhooks {
	endpoint: string | null = null; // null to send nowhere
	mode: WebhookMode = "immediate";
	signedAt: () => Date; // the time of the signatures; by default the twin's clock
	readonly secret: string;
	readonly deliveries: Delivery[] = [];
	#held: Event[] = [];
	#underWay = new Set<Promise<unknown>>();
	#random = seededRandom(1);

	constructor(secret: string, now: () => Date) {
		this.secret = secret;
		this.signedAt = now;
	}

	get held(): readonly Event[] {
		// Events that were held, or that the endpoint refused.
		return this.#held;
	}

	seed(seed: number): void {
		// A seed makes shuffles repeatable.
		this.#random = seededRandom(seed);
	}

	sign(body: string, at: Date = this.signedAt()): string {
		const seconds = Math.floor(at.getTime() / 1_000);
		const signature = createHmac("sha256", this.secret).update(`${seconds}.${body}`).digest("hex");
		return `t=${seconds},v1=${signature}`;
	}

	onEvent(event: Event): void {
		if (!this.endpoint || this.mode === "lose") return;
		if (this.mode === "hold" || this.mode === "shuffle") this.#held.push(event);
		else {
			const times = this.mode === "duplicate" ? 2 : 1;
			for (let time = 0; time < times; time++) this.#track(this.deliver(event));
		}
	}

	/**
	 * Delivers once, whatever the mode. `deliverAll` repeats refused deliveries.
	 * @returns the endpoint's status, or null without an answer
	 */
	async deliver(event: Event): Promise<number | null> {
		const status = await this.#post(JSON.stringify(event));
		this.deliveries.push({ event: event.id, type: event.type, status });
		const refused = status === null || status < 200 || status > 299;
		if (refused && !this.#held.includes(event)) this.#held.push(event);
		return status;
	}

	/** Delivers held and refused events one by one, and waits for deliveries in progress. */
	async deliverAll(): Promise<void> {
		await this.settled();
		const events = this.#held;
		this.#held = [];
		if (this.mode === "shuffle") this.#shuffle(events);
		for (const event of events) await this.deliver(event);
	}

	async settled(): Promise<void> {
		while (this.#underWay.size > 0) await Promise.all(this.#underWay);
	}

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
