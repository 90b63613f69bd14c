/** Reads the tokens of one of the SDK's `.d.ts` files. */
export type Tokens = {
	peek(ahead?: number): string;
	next(): string;
	accept(token: string): boolean; // takes the token if it is the next one
	expect(token: string): void; // throws for another token
	done(): boolean;
	skipStatement(): void; // skips to the end of the statement
};

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d+|=>|[^\s]/g;

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
