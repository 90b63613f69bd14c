/** A type that the SDK declares, as far as parameters need it. */
export type Declared =
	| { kind: "string" | "number" | "boolean" | "null" | "never" }
	| { kind: "literal"; value: string }
	| { kind: "array"; of: Declared }
	| { kind: "union"; of: Declared[] }
	| { kind: "object"; shape: Shape }
	| { kind: "reference"; name: string; of: Declared[]; scope: Scope };

export type Field = { type: Declared; optional: boolean };

export type Shape = { fields: Map<string, Field>; index: Declared | null; extends: Declared[] };

/** The names in a file or a namespace. */
export type Scope = {
	parent: Scope | null;
	types: Map<string, Declared>;
	namespaces: Map<string, Scope>;
};

export function emptyScope(parent: Scope | null): Scope {
	return { parent, types: new Map(), namespaces: new Map() };
}

/** The type that a dotted name means within a scope. */
export function lookUp(name: string, from: Scope): Declared | null {
	const path = name.split(".");
	const last = path.pop() ?? "";
	for (let scope: Scope | null = from; scope; scope = scope.parent) {
		const inner = path.reduce<Scope | undefined>((here, part) => here?.namespaces.get(part), scope);
		const found = inner?.types.get(last);
		if (found) return found;
	}
	return null;
}
