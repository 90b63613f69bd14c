import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseDeclarations } from "./parse.ts";
import { type Declared, lookUp, type Scope } from "./types.ts";

const SDK = dirname(fileURLToPath(import.meta.resolve("stripe")));
const files = new Map<string, Scope>();

function fileOf(path: string): Scope {
	const known = files.get(path);
	if (known) return known;
	const scope = parseDeclarations(readFileSync(join(SDK, `${path}.d.ts`), "utf8"));
	files.set(path, scope);
	return scope;
}

/**
 * A type of the installed SDK, by its file and name: `PaymentIntents#PaymentIntentCreateParams`.
 * @throws Error if the SDK does not declare it, so the twin is out of date
 */
export function declaredType(address: string): Declared {
	const [file = "", name = ""] = address.split("#");
	const found = lookUp(name, fileOf(`resources/${file}`));
	if (!found) throw new Error(`The SDK declares no ${address}`);
	return found;
}

/**
 * The type that a reference stands for. `OtherString` of an enum stands for nothing, so only its declared values count.
 */
export function resolveReference(type: Declared): Declared {
	if (type.kind !== "reference") return type;
	if (type.name === "OtherString") return { kind: "never" };
	if (type.name === "Decimal") return { kind: "string" };
	const found = lookUp(type.name, type.scope) ?? lookUp(type.name, fileOf("shared"));
	if (!found) throw new Error(`The SDK's declarations do not explain ${type.name}`);
	return resolveReference(found);
}
