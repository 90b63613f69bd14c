/** The objects of one kind, in the order of their creation. */
export class Table<T extends { id: string }> {
	readonly #rows = new Map<string, T>();

	add(row: T): T {
		this.#rows.set(row.id, row);
		return row;
	}

	get(id: string | null | undefined): T | undefined {
		return id ? this.#rows.get(id) : undefined;
	}

	remove(id: string): void {
		this.#rows.delete(id);
	}

	all(): T[] {
		return [...this.#rows.values()];
	}

	replaceAll(rows: readonly T[]): void {
		this.#rows.clear();
		for (const row of rows) this.add(row);
	}

	newestFirst(): T[] {
		return this.all().reverse();
	}
}
