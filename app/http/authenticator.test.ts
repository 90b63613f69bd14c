import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { openWorld } from "#tests/support/world.ts";
import { authenticate } from "./authenticator.server.ts";
import { type RequestState, requestContext } from "./context.server.ts";
import { formAction } from "./form-action.server.ts";

const BEN = { firstName: "Ben", lastName: "Berg", email: "ben@example.com", password: "correct horse" };

/** The arguments of an action that a form is posted to. */
function posted(ctx: Ctx, fields: Record<string, string>) {
	const state: RequestState = {
		ctx,
		session: null,
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
		hasEndedSession: false,
		forgets: null,
		shareTags: [],
	};
	const context = new RouterContextProvider();
	context.set(requestContext, state);
	const request = new Request("http://localhost/login", {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	return { args: { request, context, params: {} } as unknown as ActionFunctionArgs, state };
}

test("the form strategy reads the credentials from the posted form", async () => {
	using world = openWorld();
	const registered = posted(world.nobody, { ...BEN, returnTo: "/home" });
	const { user } = await authenticate("register", registered.args);
	expect(user.email).toBe(BEN.email);
	const signedIn = posted(world.nobody, { email: " BEN@example.com", password: BEN.password });
	expect((await authenticate("sign-in", signedIn.args)).user.id).toBe(user.id);
	expect(signedIn.state.cookies.join()).toMatch(/gangway_session=.*gangway_browser=/);
});

test("a form with the wrong password is refused, and gives no session", async () => {
	using world = openWorld();
	await authenticate("register", posted(world.nobody, BEN).args);
	const { args, state } = posted(world.nobody, { ...BEN, password: "wrong" });
	const error = await authenticate("sign-in", args).catch((error: unknown) => error);
	expect(isDomainError(error) && error.code).toBe("bad_credentials");
	expect(state.cookies).toEqual([]);
});

test("a form action leaves the posted form to be read again", async () => {
	using world = openWorld();
	const { args } = posted(world.nobody, { name: "Ben" });
	const forms: string[][] = [];
	await formAction(z.object({ name: z.string() }), async (_ctx, { name }, { request }) => {
		forms.push([name, ...[...(await request.formData())].flat().map(String)]);
		return { to: "/" };
	})(args);
	expect(forms).toEqual([["Ben", "name", "Ben"]]);
});
