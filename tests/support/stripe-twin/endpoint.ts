import { declaredType } from "./declarations/sdk.ts";
import type { Declared } from "./declarations/types.ts";
import type { TwinWorld } from "./world.ts";

export type Call<Params> = {
	world: TwinWorld;
	params: Params;
	path: string;
	account: string | null; // the connected account that the platform acts for
};

export type Endpoint = {
	method: "GET" | "POST" | "DELETE";
	pattern: RegExp; // its groups are the ids in the path
	params: () => Declared;
	run(call: Call<unknown>, ids: string[]): object;
};

/**
 * @param declared the SDK's declaration of its parameters, such as `Refunds#RefundCreateParams`
 * @param run gets the parameters, checked against that declaration, and the ids in the path
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
