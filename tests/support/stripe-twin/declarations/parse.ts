import { type Tokens, tokensOf } from "./tokens.ts";
import { type Declared, emptyScope, type Scope, type Shape } from "./types.ts";

/** These types of shared.d.ts contain declarations that parameters never use. */
const KNOWN_BY_NAME = ["Emptyable", "OtherString"];
const PRIMITIVES = ["string", "number", "boolean", "null"] as const;

/** Reads the interfaces, type aliases and namespaces of one of the SDK's declaration files. */
export function parseDeclarations(source: string): Scope {
	const file = emptyScope(null);
	const tokens = tokensOf(source);
	while (!tokens.done()) parseStatement(tokens, file);
	return file;
}

function parseStatement(tokens: Tokens, scope: Scope): void {
	tokens.accept("export");
	tokens.accept("declare");
	const word = tokens.peek();
	const named = /^[A-Za-z_$]/.test(tokens.peek(1));
	if (word === "namespace" && named) parseNamespace(tokens, scope);
	else if (word === "interface" && named) parseInterface(tokens, scope);
	else if (word === "type" && named && tokens.peek(1) !== "from") parseAlias(tokens, scope);
	else tokens.skipStatement();
}

function parseNamespace(tokens: Tokens, scope: Scope): void {
	tokens.expect("namespace");
	const name = tokens.next();
	const inner = scope.namespaces.get(name) ?? emptyScope(scope);
	scope.namespaces.set(name, inner);
	tokens.expect("{");
	while (!tokens.accept("}")) parseStatement(tokens, inner);
}

function parseInterface(tokens: Tokens, scope: Scope): void {
	tokens.expect("interface");
	const name = tokens.next();
	skipTypeParameters(tokens);
	const parents: Declared[] = [];
	if (tokens.accept("extends")) {
		do parents.push(parseType(tokens, scope));
		while (tokens.accept(","));
	}
	scope.types.set(name, { kind: "object", shape: { ...parseShape(tokens, scope), extends: parents } });
}

function parseAlias(tokens: Tokens, scope: Scope): void {
	tokens.expect("type");
	const name = tokens.next();
	skipTypeParameters(tokens);
	tokens.expect("=");
	if (KNOWN_BY_NAME.includes(name)) tokens.skipStatement();
	else {
		scope.types.set(name, parseType(tokens, scope));
		tokens.accept(";");
	}
}

function skipTypeParameters(tokens: Tokens): void {
	if (tokens.accept("<")) while (!tokens.accept(">")) tokens.next();
}

function parseShape(tokens: Tokens, scope: Scope): Shape {
	const shape: Shape = { fields: new Map(), index: null, extends: [] };
	tokens.expect("{");
	while (!tokens.accept("}")) {
		tokens.accept("readonly");
		const name = tokens.next();
		if (name === "[") {
			while (!tokens.accept("]")) tokens.next();
			tokens.expect(":");
			shape.index = parseType(tokens, scope);
		} else {
			const optional = tokens.accept("?");
			tokens.expect(":");
			shape.fields.set(unquoted(name), { type: parseType(tokens, scope), optional });
		}
		if (!tokens.accept(";")) tokens.accept(",");
	}
	return shape;
}

function parseType(tokens: Tokens, scope: Scope): Declared {
	tokens.accept("|");
	const members = [parseOne(tokens, scope)];
	while (tokens.accept("|")) members.push(parseOne(tokens, scope));
	const [only] = members;
	return members.length === 1 && only ? only : { kind: "union", of: members };
}

function parseOne(tokens: Tokens, scope: Scope): Declared {
	let type = parsePrimary(tokens, scope);
	while (tokens.peek() === "[" && tokens.peek(1) === "]") {
		tokens.next();
		tokens.next();
		type = { kind: "array", of: type };
	}
	return type;
}

function parsePrimary(tokens: Tokens, scope: Scope): Declared {
	if (tokens.peek() === "{") return { kind: "object", shape: parseShape(tokens, scope) };
	if (tokens.accept("(")) {
		const inner = parseType(tokens, scope);
		tokens.expect(")");
		return inner;
	}
	const word = tokens.next();
	if (/^['"\d]/.test(word)) return { kind: "literal", value: unquoted(word) };
	if (word === "true" || word === "false") return { kind: "boolean" };
	const primitive = PRIMITIVES.find((name) => name === word);
	if (primitive) return { kind: primitive };
	return parseReference(tokens, scope, word);
}

function parseReference(tokens: Tokens, scope: Scope, first: string): Declared {
	let name = first;
	while (tokens.accept(".")) name += `.${tokens.next()}`;
	const of: Declared[] = [];
	if (tokens.accept("<")) {
		do of.push(parseType(tokens, scope));
		while (tokens.accept(","));
		tokens.expect(">");
	}
	const [only] = of;
	if (name === "Array" && only) return { kind: "array", of: only };
	if (name === "Emptyable" && only) {
		return { kind: "union", of: [{ kind: "null" }, { kind: "literal", value: "" }, only] };
	}
	return { kind: "reference", name, of, scope };
}

const unquoted = (token: string) => token.replace(/^['"]|['"]$/g, "");
