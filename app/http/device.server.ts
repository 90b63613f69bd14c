import { countryOf } from "#app/features/identity/country.server.ts";
import type { Device } from "#app/features/identity/sessions.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { browserKeyOf, sessionSecretOf } from "./session.server.ts";

type RequestArgs = RouteArgs & { request: Request };
export type AskingDevice = Device & { browserKeyHash: string; browserKey: string };

/** An expired session counts too: its push messages must end when someone else signs in. */
export async function deviceOf(args: RequestArgs): Promise<AskingDevice> {
	const state = requestStateOf(args);
	const browserKey = await browserKeyOf(state, args.request);
	return {
		session: await sessionSecretOf(state, args.request),
		userAgent: args.request.headers.get("User-Agent"),
		country: await countryOf(state.address),
		browserKey,
		browserKeyHash: hashSecret(browserKey),
	};
}
