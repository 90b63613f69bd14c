import { resolveReference } from "./declarations/sdk.ts";
import type { Declared, Field } from "./declarations/types.ts";
import { ApiError, invalid } from "./errors.ts";
import type { Raw } from "./form.ts";

export type Encoding = "form" | "json";

/** Converts parameters to their declared types. @throws ApiError for unknown, missing or wrong ones, like Stripe */
export function checkParams(type: Declared, raw: Raw, encoding: Encoding): unknown {
	return check(type, raw, "", encoding);
}

function check(declared: Declared, raw: Raw, path: string, encoding: Encoding): unknown {
	const type = resolveReference(declared);
	if (type.kind === "union") return checkUnion(type.of, raw, path, encoding);
	if (type.kind === "object") return checkObject(type, raw, path, encoding);
	if (type.kind === "array") return checkArray(type.of, raw, path, encoding);
	if (type.kind === "number") return checkNumber(raw, path, encoding);
	if (type.kind === "boolean") {
		if (raw === true || (encoding === "form" && raw === "true")) return true;
		if (raw === false || (encoding === "form" && raw === "false")) return false;
		throw invalid(`Invalid boolean: ${show(raw)}`, { param: path });
	}
	if (type.kind === "literal" && raw === type.value) return raw;
	if (type.kind === "null" && (raw === null || (encoding === "form" && raw === ""))) return raw;
	if (type.kind === "string") return checkString(raw, path, encoding);
	throw invalid(`Invalid ${path}: ${show(raw)}`, { param: path });
}

function checkString(raw: Raw, path: string, encoding: Encoding): string {
	if (typeof raw !== "string") throw invalid(`Invalid string: ${show(raw)}`, { param: path });
	if (raw === "" && encoding === "form") {
		const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`;
		throw invalid(message, { code: "parameter_invalid_empty", param: path });
	}
	return raw;
}

function checkNumber(raw: Raw, path: string, encoding: Encoding): number {
	const given = encoding === "form" && typeof raw === "string" && /^-?\d+$/.test(raw) ? Number(raw) : raw;
	if (typeof given === "number" && Number.isSafeInteger(given)) return given;
	throw invalid(`Invalid integer: ${show(raw)}`, { code: "parameter_invalid_integer", param: path });
}

function checkArray(of: Declared, raw: Raw, path: string, encoding: Encoding): unknown[] {
	const items = Array.isArray(raw) ? raw : encoding === "form" ? indexed(raw) : null;
	if (!items) throw invalid(`Invalid array`, { param: path });
	return items.map((item, at) => check(of, item, `${path}[${at}]`, encoding));
}

function indexed(raw: Raw): Raw[] | null {
	if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
	return Object.keys(raw).every((key) => /^\d+$/.test(key)) ? Object.values(raw) : null;
}

function checkObject(
	type: Declared & { kind: "object" },
	raw: Raw,
	path: string,
	encoding: Encoding,
): unknown {
	if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
		throw invalid(`Invalid object`, { param: path });
	}
	const { fields, index } = shapeOf(type);
	const named = (key: string) => (path ? `${path}[${key}]` : key);
	const checked: Record<string, unknown> = {};
	for (const [key, value] of Object.entries(raw)) {
		const declared = fields.get(key)?.type ?? index;
		if (!declared) {
			const message = `Received unknown parameter: ${named(key)}`;
			throw invalid(message, { code: "parameter_unknown", param: named(key) });
		}
		checked[key] = check(declared, value, named(key), encoding);
	}
	for (const [key, field] of fields) {
		if (field.optional || key in raw) continue;
		const message = `Missing required param: ${named(key)}.`;
		throw invalid(message, { code: "parameter_missing", param: named(key) });
	}
	return checked;
}

function shapeOf(type: Declared & { kind: "object" }): {
	fields: Map<string, Field>;
	index: Declared | null;
} {
	const parents = type.shape.extends.map((parent) => resolveReference(parent));
	const inherited = parents.flatMap((parent) =>
		parent.kind === "object" ? [...shapeOf(parent).fields] : [],
	);
	return { fields: new Map([...inherited, ...type.shape.fields]), index: type.shape.index };
}

function checkUnion(of: Declared[], raw: Raw, path: string, encoding: Encoding): unknown {
	let closest: ApiError | null = null;
	for (const member of of) {
		try {
			return check(member, raw, path, encoding);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			// An unknown key of an object is a more helpful error than that the object is not a number.
			if (error.body.code && !(closest?.body.code === "parameter_unknown")) closest = error;
			closest ??= error;
		}
	}
	const values = of
		.map(resolveReference)
		.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
	if (values.length > 1)
		throw invalid(`Invalid ${path}: must be one of ${values.join(", ")}`, { param: path });
	throw closest ?? invalid(`Invalid ${path}: ${show(raw)}`, { param: path });
}

const show = (raw: Raw) => (typeof raw === "string" ? raw : JSON.stringify(raw));
