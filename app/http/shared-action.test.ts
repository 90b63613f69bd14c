import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import type { SignInResult } from "#app/features/account/sign-in/complete-sign-in.server.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { openWorld } from "#tests/support/world.ts";
import { registerAction, signInAction } from "./actions/account.server.ts";
import { apiAction } from "./api-action.server.ts";
import { type RequestState, requestContext } from "./context.server.ts";
import { formAction } from "./form-action.server.ts";
import { type ActionArgs, idOf, onceKeyOf, type SharedAction, sharedAction } from "./shared-action.server.ts";

const BEN = { firstName: "Ben", lastName: "Berg", email: "ben@example.com", password: "correct horse" };

/** The arguments of an action that a form is posted to. */
function posted(ctx: Ctx, fields: Record<string, string>, headers: Record<string, string> = {}) {
	const state: RequestState = {
		ctx,
		session: null,
		apiKey: null,
		address: "192.0.2.1",
		origin: "http://localhost",
		isPost: true,
		nonce: "",
		inlineSources: { scripts: [], styles: [] },
		theme: null,
		lite: false,
		cookies: [],
		pageCookies: [],
		retryAfter: null,
		refusal: null,
		hasEndedSession: false,
		forgets: null,
		shareTags: [],
		laterAddress: null,
	};
	const context = new RouterContextProvider();
	context.set(requestContext, state);
	const request = new Request("http://localhost/login", {
		method: "POST",
		body: new URLSearchParams(fields),
		headers,
	});
	return { args: { request, context, params: {} } as unknown as ActionArgs, state };
}

test("signing in and registering take the credentials of the posted form", async () => {
	using world = openWorld();
	const registered = posted(world.nobody, { ...BEN, returnTo: "/home" });
	expect(await locationAfter(registerAction, registered.args)).toBe("/ben@example.com");
	const signedIn = posted(world.nobody, { email: " BEN@example.com", password: BEN.password });
	expect(await locationAfter(signInAction, signedIn.args)).toBe("/ben@example.com");
	expect(signedIn.state.cookies.join()).toMatch(/gangway_session=.*gangway_browser=/);
});

async function locationAfter<Schema extends z.ZodType>(
	action: SharedAction<ActionArgs, Schema, SignInResult>,
	args: ActionArgs,
) {
	const answer = await formAction(action, ({ user }) => ({ to: `/${user.email}` }))(args);
	return answer instanceof Response && answer.headers.get("Location");
}

test("a wrong password is refused, and gives no session", async () => {
	using world = openWorld();
	await registerAction.run(world.nobody, BEN, posted(world.nobody, {}).args);
	const { args, state } = posted(world.nobody, {});
	const error = await signInAction
		.run(world.nobody, { ...BEN, password: "wrong" }, args)
		.catch((error: unknown) => error);
	expect(isDomainError(error) && error.code).toBe("bad_credentials");
	expect(state.cookies).toEqual([]);
});

test("a handler gets the form that was read, because a request is read only once", async () => {
	using world = openWorld();
	const { args } = posted(world.nobody, { name: "Ben" });
	const seen: unknown[] = [];
	await formAction(z.object({ name: z.string() }), async (_ctx, { name }, { form, request }: ActionArgs) => {
		seen.push(name, form?.get("name"), request.bodyUsed);
		return { to: "/" };
	})(args);
	expect(seen).toEqual(["Ben", "Ben", true]);
});

test("an action is counted, checked and called alike for a page and the API, each of which renders its value", async () => {
	using world = openWorld();
	const double = sharedAction(z.object({ of: z.coerce.number().max(4) }), async (_ctx, { of }) => of * 2);
	const fromPage = (of: string) =>
		formAction(double, (value) => ({ to: `/${value}` }))(posted(world.nobody, { of }).args);
	const fromApi = async (of: number) => {
		const { args } = posted(world.nobody, {});
		const request = new Request("http://localhost/api/double", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ of }),
		});
		const answer = await apiAction(double, (value) => ({ value }), DOUBLE)({ ...args, request });
		return [answer.status, await answer.json()];
	};
	const page = await fromPage("2");
	expect(page instanceof Response && [page.status, page.headers.get("Location")]).toEqual([303, "/4"]);
	expect(await fromApi(2)).toEqual([200, { value: 4 }]);
	const refused = await fromPage("5");
	expect(refused instanceof Response || refused.init?.status).toBe(400);
	expect(await fromApi(5)).toEqual([400, expect.objectContaining({ code: "invalid" })]);
});

const DOUBLE = {
	name: "double",
	summary: "Double a number",
	who: "anyone",
	answer: z.object({ value: z.number() }),
} as const;

test("an id is named by the address, or else by the form", () => {
	const args = { params: {} } as ActionArgs;
	const form = new FormData();
	form.set("refundId", "typed");
	expect(idOf({ ...args, form }, "refundId")).toBe("typed");
	expect(idOf({ ...args, form, params: { refundId: "in-address" } }, "refundId")).toBe("in-address");
	expect(idOf(args, "refundId")).toBe("");
});

describe("the secret by which a repeated call is known", () => {
	const KEY = "k".repeat(22);
	const formOf = (ctx: Ctx, key = KEY) => {
		const form = new FormData();
		form.set("formKey", key);
		return { ...posted(ctx, {}).args, form };
	};
	const ofForm = (ctx: Ctx, key?: string) => onceKeyOf(formOf(ctx, key));
	const ofApi = (ctx: Ctx) => onceKeyOf(posted(ctx, {}, { "Idempotency-Key": KEY }).args);

	test.each([
		["a form's key", ofForm],
		["an Idempotency-Key", ofApi],
	])("is %s together with who sends it: nobody gets another's answer by it", async (_name, of) => {
		using world = openWorld();
		const [olga, maya] = [await world.user(), await world.user()];
		const senders = [world.as(olga), world.as(maya), world.asGuest("a"), world.asGuest("b")];
		const keys = senders.map((ctx) => of(ctx));
		expect(new Set(keys).size).toBe(senders.length);
		expect(keys).not.toContain(undefined);
		expect(of(world.as(olga))).toBe(keys[0]);
		expect(of(world.asGuest("a"))).toBe(keys[2]);
	});

	test("is the form's key alone for a browser without cookies, and none for such a caller of the API", () => {
		using world = openWorld();
		expect(ofForm(world.nobody)).toBe(ofForm(world.nobody));
		expect(ofForm(world.nobody)).not.toBe(ofForm(world.asGuest("a")));
		expect(ofApi(world.nobody)).toBeUndefined();
	});

	test("is the form's key alone for everyone without an account where a browser gets its first cookie by that form", async () => {
		using world = openWorld();
		const olga = await world.user();
		const ofFirst = (ctx: Ctx) => onceKeyOf(formOf(ctx), { givesFirstCookie: true });
		expect(ofFirst(world.asGuest("a"))).toBe(ofFirst(world.nobody));
		expect(ofFirst(world.as(olga))).toBe(ofForm(world.as(olga)));
	});

	test("is none for a key that is not one of ours", () => {
		using world = openWorld();
		expect(ofForm(world.nobody, "1")).toBeUndefined();
	});
});
