import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import { POLICY, type TripAction } from "#app/access/policy.ts";
import type { Role } from "#app/access/roles.ts";
import { successSchema } from "#app/lib/answers.ts";
import { type ErrorCode, STATUS_OF } from "#app/lib/errors.ts";
import { type LimitName, RATE_LIMITS } from "../rate-limit.server.ts";
import { type DeclaredOperation, operationsOf, takesIdempotencyKey } from "./operation.ts";
import * as texts from "./texts.ts";

/** A route of the router's build: its own part of the address, and its parent route. */
export type BuiltRoute = {
	path?: string;
	parentId?: string;
	module: { loader?: unknown; action?: unknown };
};

export type DeclaredRoute = { path: string; operations: DeclaredOperation[] };

/** The declared operations below /api. The catch-all route is left out. */
export function apiRoutes(routes: Record<string, BuiltRoute | undefined>): DeclaredRoute[] {
	return Object.values(routes)
		.flatMap((route) => (route?.path ? [{ ...route, path: fullPath(route, routes) }] : []))
		.filter(({ path }) => path.startsWith("/api/") && !path.endsWith("*"))
		.map(({ path, module }) => ({
			path,
			operations: [module.loader, module.action].flatMap(operationsOf),
		}));
}

function fullPath(
	{ path = "", parentId }: BuiltRoute,
	routes: Record<string, BuiltRoute | undefined>,
): string {
	const parent = parentId === undefined ? undefined : routes[parentId];
	const own = path.replace(/^\/|\/$/g, "");
	return parent ? `${fullPath(parent, routes).replace(/\/$/, "")}/${own}` : `/${own}`.replace(/\/$/, "");
}

/** The OpenAPI document of the calls. It names no host, so it is the same for all. */
export function openApiDocument(routes: readonly DeclaredRoute[]) {
	const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
	for (const { path, operations } of routes) {
		const template = path.replaceAll(/:(\w+)\??/g, "{$1}");
		paths[template] = Object.fromEntries(
			operations.map((operation) => [operation.method.toLowerCase(), describe(path, operation)]),
		);
	}
	return createDocument(
		{
			openapi: "3.1.0",
			info: {
				title: texts.title,
				version: texts.version,
				description: texts.introduction(RATE_LIMITS.apiKey.max),
			},
			servers: [{ url: "/" }],
			tags: [...new Set(routes.map(({ path }) => tagOf(path)))].map((name) => ({ name })),
			paths,
			components: { securitySchemes: SECURITY_SCHEMES },
		},
		{ override: ({ jsonSchema }) => dropUnsaidBounds(jsonSchema) },
	);
}

const SECURITY_SCHEMES = {
	session: { type: "apiKey", in: "cookie", name: "gangway_session", description: texts.session },
	guest: { type: "apiKey", in: "cookie", name: "gangway_guest", description: texts.guest },
	apiKey: { type: "http", scheme: "bearer", description: texts.apiKey },
} as const;

function describe(path: string, operation: DeclaredOperation): ZodOpenApiOperationObject {
	const { name, summary, input, file, query } = operation;
	const params = [...path.matchAll(/:(\w+)/g)].map(([, param = ""]) => param);
	return {
		operationId: name,
		tags: [tagOf(path)],
		summary,
		description: words(operation),
		security: securityOf(operation),
		requestParams: {
			...(params.length > 0 && {
				path: z.object(Object.fromEntries(params.map((one) => [one, paramOf(one)]))),
			}),
			...(query && { query }),
			...(takesIdempotencyKey(operation) && { header: z.object({ "Idempotency-Key": idempotencyKey }) }),
		},
		...(file && {
			requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(file) } } },
		}),
		...(input && { requestBody: { required: true, content: { "application/json": { schema: input } } } }),
		responses: { ...answersOf(operation), ...refusalsOf(operation, params) },
	};
}

/** The tag of an address, by its first part below /api. */
function tagOf(path: string): string {
	const part = path.split("/")[2] ?? "";
	const tag = texts.tags[part];
	if (!tag) throw new Error(`nothing says what the addresses below /api/${part} are about`);
	return tag;
}

function words({ description, who, limits = [], byKey }: DeclaredOperation): string {
	const parts = [description, `**${texts.whoMay}** ${whoMay(who)}`];
	if (limits.length > 0) parts.push(`**${texts.limits}** ${limits.map(limitInWords).join("; ")}.`);
	if (byKey === false) parts.push(texts.notByKey);
	return parts.filter(Boolean).join("\n\n");
}

function whoMay(who: DeclaredOperation["who"]): string {
	if (who === "anyone") return texts.anyone;
	if (who === "user") return texts.anyUser;
	return texts.rolesInWords({ ...rolesOf(who), isOwn: who === "payment.own" || who === "payment.pay" });
}

/** The roles that may do at least one of the actions. */
function rolesOf(who: TripAction | readonly TripAction[]) {
	const rules = [who].flat().map((action) => POLICY[action]);
	const all = (lists: (readonly Role[])[]) => [...new Set(lists.flat())];
	return {
		roles: all(rules.map(({ roles }) => roles)),
		withLink: all(rules.map((rule) => ("rolesWithLink" in rule ? rule.rolesWithLink : []))),
		whenCancelled: rules.every(({ whenCancelled }) => whenCancelled),
	};
}

function limitInWords(name: LimitName): string {
	const { max, windowMs } = RATE_LIMITS[name];
	return texts.limit(name, max, windowMs);
}

function securityOf({ who, byKey }: DeclaredOperation): Record<string, string[]>[] {
	const user: Record<string, string[]>[] = [{ session: [] }];
	if (byKey !== false) user.push({ apiKey: [] });
	if (who === "user") return user;
	if (who === "anyone") return [{}, ...user, { guest: [] }];
	const { roles: own, withLink } = rolesOf(who);
	const roles = [...own, ...withLink];
	return [
		...(roles.includes("visitor") ? [{}] : []),
		...user,
		...(roles.includes("guest") ? [{ guest: [] }] : []),
	];
}

function paramOf(name: string): z.ZodType {
	const description = texts.params[name as keyof typeof texts.params];
	if (!description) throw new Error(`nothing says what the parameter ${name} is`);
	return z.string().meta({ description });
}

const idempotencyKey = z.string().max(255).optional().meta({ description: texts.idempotencyKey });

const formOf = (field: string) => z.object({ [field]: z.string().meta({ format: "binary" }) });

function answersOf({ answer = successSchema, status = 200, others = {} }: DeclaredOperation) {
	const all: Record<string, ZodOpenApiResponseObject> = {};
	if (answer) all[status] = { description: texts.done, content: jsonOf(answer) };
	for (const [code, { description, schema, type }] of Object.entries(others)) {
		const content = type ? { [type]: { schema: z.string() } } : schema && jsonOf(schema);
		all[code] = { description, ...(content && { content }) };
	}
	return all;
}

const jsonOf = (schema: z.ZodType) => ({ "application/json": { schema } });

/** Any call can be refused for a wrong key, or for too many calls with one. */
const EVERY_CALL: ErrorCode[] = [
	"malformed",
	"unauthenticated",
	"rate_limited",
	"internal",
	"busy",
	"storage_unavailable",
];
const WITH_BODY: ErrorCode[] = ["invalid", "card_data", "too_large", "unsupported_media"];
const AT_PROVIDER: ErrorCode[] = ["provider_failed", "provider_timeout", "checking_books"];

/** All codes with which a call may be refused. */
function codesOf(operation: DeclaredOperation, hasParams: boolean): ErrorCode[] {
	const { who, method, byKey, errors = [], asksProvider = false } = operation;
	const codes: ErrorCode[] = [...EVERY_CALL, ...errors];
	if (method !== "GET") codes.push("cross_site", ...WITH_BODY);
	if (asksProvider) codes.push(...AT_PROVIDER);
	if (method !== "GET" || byKey === false) codes.push("forbidden");
	if (takesIdempotencyKey(operation) && !operation.isOnceByItself) codes.push("conflict");
	if (who !== "anyone" && who !== "user") {
		codes.push("forbidden", "not_found");
		if (!rolesOf(who).whenCancelled) codes.push("conflict");
	}
	if (hasParams) codes.push("not_found");
	return [...new Set(codes)];
}

function refusalsOf(
	operation: DeclaredOperation,
	params: string[],
): Record<string, ZodOpenApiResponseObject> {
	const byStatus = Map.groupBy(codesOf(operation, params.length > 0), (code) => STATUS_OF[code]);
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			String(status),
			{
				description: texts.refusals(codes),
				...(status === 429 || status === 503 ? { headers: RETRY_HEADERS } : {}),
				content: { "application/json": { schema: refusalSchema(codes) } },
			} satisfies ZodOpenApiResponseObject,
		]),
	);
}

const RETRY_HEADERS = z.object({
	"Retry-After": z.string().optional().meta({ description: texts.retryAfter }),
});

function refusalSchema(codes: ErrorCode[]) {
	return z.object({
		message: z.string(),
		code: z.enum(codes),
		errors: z.record(z.string(), z.array(z.string())).optional().meta({ description: texts.byField }),
		...(codes.some((code) => STATUS_OF[code] >= 500) && {
			reference: z.string().optional().meta({ description: texts.reference }),
		}),
		...(codes.includes("payee_missing") && {
			onboardingUrl: z.string().optional().meta({ description: texts.onboardingUrl }),
		}),
	});
}

/** By default integers have JavaScript's bounds, which are no use to readers. */
function dropUnsaidBounds(schema: { minimum?: number; maximum?: number }): void {
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
