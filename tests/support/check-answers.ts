import { ApiContract } from "./api-contract.ts";
import { Client } from "./client.ts";

let contract: Promise<ApiContract> | undefined;

/** In tests over HTTP, each answer of the API must match /api/openapi.json, which is the same on all servers. */
Client.onAnswer = async (origin, call, answer) => {
	if (!call.path.startsWith("/api/")) return;
	contract ??= ApiContract.of(origin);
	await (await contract).check(call, answer);
};
