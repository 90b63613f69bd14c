const LIST_FIELD = /^tripItems\[(\d+)\]\.(\w+)$/;

/** An item of the planner's list as its form carries it. */
export type ItemFields = Record<string, string>;

/** Takes the list of items out of the form, in its order. */
export function takeItems(form: FormData): ItemFields[] {
	const items: ItemFields[] = [];
	for (const [name, value] of [...form]) {
		const [, position, key] = LIST_FIELD.exec(name) ?? [];
		if (!position || !key) continue;
		form.delete(name);
		const index = Number(position);
		items[index] = { ...items[index], [key]: String(value) };
	}
	return items.filter(Boolean);
}

export function putItems(form: FormData, items: ItemFields[]): void {
	for (const [index, item] of items.entries()) {
		for (const [key, value] of Object.entries(item)) form.set(`tripItems[${index}].${key}`, value);
	}
}

/** Takes the fields that begin with a prefix, such as "removed.", out of the form. */
export function takeFields(form: FormData, prefix: string): ItemFields {
	const fields: ItemFields = {};
	for (const [name, value] of [...form]) {
		if (!name.startsWith(prefix)) continue;
		form.delete(name);
		fields[name.slice(prefix.length)] = String(value);
	}
	return fields;
}

export function putFields(form: FormData, prefix: string, fields: ItemFields): void {
	for (const [key, value] of Object.entries(fields)) form.set(prefix + key, value);
}
