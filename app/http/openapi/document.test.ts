import type { RouteConfigEntry } from "@react-router/dev/routes";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { z } from "zod";
import { joinFormSchema } from "#app/features/joining/joining.schema.ts";
import routes from "#app/routes.ts";
import { apiRoutes, type BuiltRoute, openApiDocument } from "./document.server.ts";

const MODULES = import.meta.glob<BuiltRoute["module"]>("../../routes/api/**/*.ts");

/** The routes as the router's build has them, with the modules of those below /api. */
async function builtRoutes(entries: readonly RouteConfigEntry[], parent = ""): Promise<BuiltRoute[]> {
	const built = await Promise.all(
		entries.map(async ({ path = "", file, children = [] }) => {
			const full = `${parent}/${path}`.replaceAll(/\/+/g, "/");
			const load = MODULES[`../../${file}`];
			const module = full.startsWith("/api/") && load ? await load() : {};
			return [{ path: full, module }, ...(await builtRoutes(children, full))];
		}),
	);
	return built.flat();
}

const declared = apiRoutes(Object.fromEntries((await builtRoutes(routes)).map((route, at) => [at, route])));
const document = openApiDocument(declared);

test("every address below /api says what it answers", () => {
	expect(declared.length).toBeGreaterThan(60);
	expect(declared.filter(({ operations }) => operations.length === 0).map(({ path }) => path)).toEqual([]);
});

test("no two operations have one name", () => {
	const names = declared.flatMap(({ operations }) => operations.map(({ name }) => name));
	expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("an operation names its parameters, its body, its answers and who may call it", () => {
	const post = document.paths?.["/api/trips/{tripId}/messages"]?.post;
	expect(post?.parameters).toEqual([
		expect.objectContaining({ in: "path", name: "tripId", required: true }),
		expect.objectContaining({ in: "header", name: "Idempotency-Key" }),
	]);
	expect(post?.requestBody).toMatchObject({
		content: { "application/json": { schema: { required: ["message"] } } },
	});
	expect(Object.keys(post?.responses ?? {})).toEqual(
		expect.arrayContaining(["201", "400", "401", "403", "404", "429", "503"]),
	);
	expect(post?.description).toContain("guests on the trip, members, co-organizers, the organizer");
	expect(post?.description).toContain("`chat` 60 in 1 minute");
});

test("who may do one of two things is said once", () => {
	const remove = document.paths?.["/api/trips/{tripId}/members/{memberId}"]?.delete;
	expect(remove?.description).toContain(
		"the organizer, guests on the trip, members, co-organizers. Not on a cancelled trip.",
	);
	expect(remove?.security).toEqual([{ session: [] }, { apiKey: [] }, { guest: [] }]);
});

/** They change nothing or one row of the caller's own, or take something away, and nobody else is told. */
const NEED_NO_LIMIT = [
	"createCalendar",
	"deleteCalendar",
	"deleteDraft",
	"deleteNotification",
	"previewSchedule",
	"readAllNotifications",
	"readNotification",
	"removePicture",
	"removePushSubscription",
	"saveDraft",
	"signOut",
];

test("every other call that changes something names its limit", () => {
	const unlimited = declared
		.flatMap(({ operations }) => operations)
		.filter(({ method, limits = [] }) => method !== "GET" && limits.length === 0);
	expect(unlimited.map(({ name }) => name).sort()).toEqual(NEED_NO_LIMIT);
});

test("a box that may be left out, and the half of a vote that a poll does not need, are not required", () => {
	const asked = document.paths?.["/api/trips/{tripId}/polls"]?.post?.requestBody;
	const vote = document.paths?.["/api/trips/{tripId}/polls/{pollId}/vote"]?.put?.requestBody;
	const requires = (required: string[]) => ({ content: { "application/json": { schema: { required } } } });
	expect(asked).toMatchObject(requires(["kind", "question", "options", "closesDate"]));
	expect(vote).not.toHaveProperty(["content", "application/json", "schema", "required"]);
});

type Field = { at: string; schema: z.ZodType };

const IS_NAME = /^(?:name|firstName|lastName|organizerName)$/;

/** The fields of a body that take a name, also those of objects in lists and in choices. */
function nameFields(schema: unknown, at: string): Field[] {
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape).flatMap(([key, field]) =>
			IS_NAME.test(key)
				? [{ at: `${at}.${key}`, schema: field as z.ZodType }]
				: nameFields(field, `${at}.${key}`),
		);
	if (schema instanceof z.ZodArray) return nameFields(schema.element, at);
	if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => nameFields(one, at));
	if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((one) => nameFields(one, at));
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return nameFields(schema.unwrap(), at);
	return [];
}

/** A draft keeps what was typed for its owner alone, and is read as a trip when it becomes one. */
const doors = [
	...declared
		.flatMap(({ operations }) => operations)
		.filter(({ name }) => name !== "saveDraft")
		.flatMap(({ name, input }) => nameFields(input, name)),
	...nameFields(joinFormSchema({ known: false, consent: false }), "guestForm"),
	...nameFields(joinFormSchema({ known: true, consent: false }), "memberForm"),
];

test("every call and form that takes the name of a person is looked at", () => {
	const people = [
		...["register.firstName", "register.lastName", "saveProfile.firstName", "saveProfile.lastName"],
		...["createTrip.organizerName", "joinTrip.name", "joinTrip.companions.name", "addCompanion.name"],
		...["giveAnswer.name", "joinWaitingList.name", "contactSupport.name", "beginSupportChat.name"],
		...["guestForm.name", "guestForm.companions.name", "memberForm.name", "memberForm.companions.name"],
	];
	expect(doors.map(({ at }) => at)).toEqual(expect.arrayContaining(people));
});

test.each(doors)("$at is one line, with nothing that turns it round", ({ schema }) => {
	const typed = "Zed\r\n\u2028\u0085• Maya\u202e \u2066Okafor\u000b\u000cowes\tyou";
	expect(schema.safeParse(typed).data).toBe("Zed • Maya Okafor owes you");
});

test("an amount says its unit", () => {
	const schemas = JSON.stringify(document.components?.schemas);
	const bare = [
		...schemas.matchAll(/"(\w*(?:[aA]mount|[pP]rice|[cC]ost))":\{"type":"(?:integer|number)"\}/g),
	];
	expect(bare.map(([, name]) => name)).toEqual([]);
});

test("every schema is one", () => {
	const ajv = new Ajv2020({ strict: false });
	addFormats.default(ajv);
	ajv.addSchema(document, "api");
	const refs = Object.keys(document.components?.schemas ?? {}).map(
		(name) => `api#/components/schemas/${name}`,
	);
	expect(refs.length).toBeGreaterThan(20);
	for (const $ref of refs) expect(ajv.compile({ $ref })).toBeTypeOf("function");
});
