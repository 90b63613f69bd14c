import { ApiContract } from "./api-contract.ts";
import { Client } from "./client.ts";

let contract: Promise<ApiContract> | undefined;

/** In the tests over HTTP each answer of the API must be what /api/openapi.json promises. All servers have the same. */
Client.onAnswer = async (origin, call, answer) => {
	if (!call.path.startsWith("/api/")) return;
	contract ??= ApiContract.of(origin);
	await (await contract).check(call, answer);
};
