/** Walks over the tokens of one of the SDK's `.d.ts` files. */
export type Tokens = {
	peek(ahead?: number): string;
	next(): string;
	/** Takes the token if it is the next one. */
	accept(token: string): boolean;
	/** @throws Error when another token comes */
	expect(token: string): void;
	done(): boolean;
	/** Passes over everything up to the end of the statement: its `;`, or its closing brace. */
	skipStatement(): void;
};

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d+|=>|[^\s]/g;

/** @param source the text of a declaration file */
export function tokensOf(source: string): Tokens {
	const tokens = source.replace(COMMENTS, "").match(TOKEN) ?? [];
	let at = 0;
	const peek = (ahead = 0) => tokens[at + ahead] ?? "";
	const next = () => tokens[at++] ?? "";
	return {
		peek,
		next,
		accept(token) {
			if (peek() !== token) return false;
			at++;
			return true;
		},
		expect(token) {
			const found = next();
			if (found === token) return;
			throw new Error(`Expected ${token}, found ${found} in ${tokens.slice(at - 8, at + 4).join(" ")}`);
		},
		done: () => at >= tokens.length,
		skipStatement() {
			let depth = 0;
			while (at < tokens.length) {
				const token = next();
				if (token === "{") depth++;
				if (token === "}" && --depth === 0 && peek() !== "from" && peek() !== ";") return;
				if (token === ";" && depth === 0) return;
			}
		},
	};
}
