import { expect, test } from "vitest";
import { ProviderTimeout } from "#app/gateway/gateway.ts";
import { inLogScope, logScope } from "#app/lib/log.server.ts";
import { asDomainError, errorJson } from "./errors.server.ts";

test("a call without an answer is provider_timeout, and the log says which silence it was", async () => {
	const lines = (["timeout", "no_connection", "provider_error"] as const).map((silence) =>
		inLogScope({}, () => {
			const refusal = asDomainError(new ProviderTimeout("late", { silence }));
			if (refusal) expect(errorJson(refusal).status).toBe(504);
			return logScope();
		}),
	);
	expect(lines.map(({ code, reason }) => [code, reason])).toEqual([
		["provider_timeout", "the payment provider did not answer"],
		["provider_timeout", "no connection to the payment provider"],
		["provider_timeout", "the payment provider answered with a fault"],
	]);
});
