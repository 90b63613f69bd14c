import { declaredType } from "./declarations/sdk.ts";
import type { Declared } from "./declarations/types.ts";
import type { TwinWorld } from "./world.ts";

/** A checked call of an endpoint. */
export type Call<Params> = { world: TwinWorld; params: Params; path: string };

export type Endpoint = {
	method: "GET" | "POST" | "DELETE";
	/** Whose groups are the ids in the path. */
	pattern: RegExp;
	params: () => Declared;
	/** @throws ApiError */
	run(call: Call<unknown>, ids: string[]): object;
};

/**
 * An endpoint of the API.
 * @param declared where the SDK declares its parameters: `Refunds#RefundCreateParams`
 * @param run with the ids of the path after the call; its parameters have been checked against the declaration
 */
export function endpoint<Params>(
	method: Endpoint["method"],
	path: string,
	declared: string,
	run: (call: Call<Params>, id: string, secondId: string) => object,
): Endpoint {
	return {
		method,
		pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "([^/]+)")}$`),
		params: () => declaredType(declared),
		run: (call, [id = "", secondId = ""]) => run(call as Call<Params>, id, secondId),
	};
}
