import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Content = { content?: Record<string, unknown> };
type Document = { paths: Record<string, Record<string, { responses: Record<string, Content> }>> };
type Call = { method: string; path: string };

/** Statuses for anything that is not an operation: another address or method, an invalid one, and faults. */
const UNDECLARED = [400, 403, 404, 405, 500, 503];

/**
 * Compares answers with the document at /api/openapi.json: the status is declared, the body has the declared type and
 * exactly the declared fields, and a refusal has a declared code.
 */
export class ApiContract {
	readonly #document: Document;
	readonly #ajv: Ajv2020;
	readonly #validators = new Map<string, ValidateFunction>();

	constructor(document: object) {
		this.#document = document as Document;
		this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
		addFormats.default(this.#ajv);
		this.#ajv.addSchema(document, "api");
	}

	static async of(origin: string): Promise<ApiContract> {
		const response = await fetch(new URL("/api/openapi.json", origin));
		return new ApiContract((await response.json()) as object);
	}

	/** @throws Error that tells how the answer differs from the document */
	async check({ method, path }: Call, answer: Response): Promise<void> {
		const problem = await this.#problemOf(
			method === "HEAD" ? "GET" : method,
			path,
			answer,
			method === "HEAD",
		);
		if (problem) throw new Error(`${method} ${path} breaks /api/openapi.json: ${problem}`);
	}

	async #problemOf(method: string, path: string, answer: Response, isHead: boolean): Promise<string | null> {
		const template = this.#templateOf(path);
		const operation = template && this.#document.paths[template]?.[method.toLowerCase()];
		const { status } = answer;
		if (!template || !operation) {
			return UNDECLARED.includes(status) ? null : `${status}, and there is no such operation`;
		}
		const declared = operation.responses[status];
		const text = isHead ? "" : await answer.clone().text();
		if (!declared) return `the status ${status} is not declared: ${text.slice(0, 300)}`;
		const [type] = Object.keys(declared.content ?? {});
		if (!type) return text === "" ? null : `${status} has no declared body`;
		const given = answer.headers.get("Content-Type") ?? "";
		if (given.split(";")[0] !== type) return `the type of ${status} is ${given}, and not ${type}`;
		if (isHead || type !== "application/json") return null;
		const pointer = ["paths", template, method.toLowerCase(), "responses", String(status), "content", type];
		const validate = this.#validatorOf(pointer);
		if (validate(JSON.parse(text))) return null;
		const errors = validate.errors?.map(
			({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
		);
		return `${status}: ${errors?.slice(0, 6).join("; ")} in ${text.slice(0, 500)}`;
	}

	/** The path template that the router would choose: the one with the most parts that are not parameters. */
	#templateOf(path: string): string | undefined {
		const parts = path.split("?")[0]?.replace(/\/$/, "").split("/") ?? [];
		const fits = (template: string) => {
			const wanted = template.split("/");
			return (
				wanted.length === parts.length &&
				wanted.every((part, at) => (part.startsWith("{") ? parts[at] !== "" : part === parts[at]))
			);
		};
		const parameters = (template: string) => template.split("{").length;
		return Object.keys(this.#document.paths)
			.filter(fits)
			.sort((a, b) => parameters(a) - parameters(b))[0];
	}

	#validatorOf(pointer: string[]): ValidateFunction {
		const escaped = pointer.map((part) =>
			encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")),
		);
		const ref = `api#/${escaped.join("/")}/schema`;
		const known = this.#validators.get(ref) ?? this.#ajv.compile({ $ref: ref });
		this.#validators.set(ref, known);
		return known;
	}
}
