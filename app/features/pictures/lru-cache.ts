/** What has been made, for whoever asks next: the least lately asked for goes first when there is too much. */
export class LruCache<Value> {
	readonly #values = new Map<string, Value>();
	readonly #most: { count: number; bytes: number };
	readonly #sizeOf: (value: Value) => number;
	#bytes = 0;

	constructor(most: { count: number; bytes: number }, sizeOf: (value: Value) => number) {
		this.#most = most;
		this.#sizeOf = sizeOf;
	}

	get(key: string): Value | undefined {
		const value = this.#values.get(key);
		if (value === undefined) return undefined;
		this.#values.delete(key);
		this.#values.set(key, value);
		return value;
	}

	set(key: string, value: Value): void {
		this.#forget(key);
		this.#values.set(key, value);
		this.#bytes += this.#sizeOf(value);
		for (const oldest of this.#values.keys()) {
			if (this.#values.size <= this.#most.count && this.#bytes <= this.#most.bytes) return;
			this.#forget(oldest);
		}
	}

	#forget(key: string): void {
		const value = this.#values.get(key);
		if (value === undefined) return;
		this.#values.delete(key);
		this.#bytes -= this.#sizeOf(value);
	}
}
