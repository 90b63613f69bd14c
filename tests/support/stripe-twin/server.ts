import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "./api.ts";
import type { Fault, Faults } from "./faults.ts";
import { headerOf, type Incoming, json, paramsOf, readRequest, sendResponse } from "./http.ts";
import type { Answer } from "./idempotency.ts";
import { answerPage } from "./pages/index.ts";
import type { LoggedRequest } from "./types.ts";
import type { RequestHook, TwinWorld } from "./world.ts";

export type TwinServer = { origin: string; stop(): Promise<void> };

export async function listen(
	world: TwinWorld,
	api: Api,
	faults: Faults,
	publishableKey: string,
): Promise<TwinServer> {
	const server = createServer(async (request, response) => {
		const incoming = await readRequest(request).catch(() => null);
		if (!incoming) return;
		await answer(incoming, response).catch((error: unknown) => {
			console.error("The twin broke:", error);
			if (response.headersSent) response.destroy();
			else sendResponse(response, json(500, { error: { type: "api_error", message: String(error) } }));
		});
	});

	async function answer(request: Incoming, response: ServerResponse): Promise<unknown> {
		const logged = log(world, request);
		const isApi = /^\/v[12]\//.test(request.path);
		const hears = async (moment: Parameters<RequestHook>[1]) =>
			isApi && (await world.requestHook?.(logged, moment)) === true;
		if (await hears("before")) return response.destroy();
		const fault = faults.forRequest(request.method, request.path, isApi);
		logged.fault = fault && `${fault.how} ${fault.when}`;
		if (fault?.when === "before" && fault.how === "slow") await sleep(fault.slowMs);
		else if (fault?.when === "before" && (fault.how === "drop" || !isApi)) {
			return dropConnection(response, logged, fault);
		}
		const instead = fault?.when === "before" ? answerOfFault(fault, logged) : undefined;
		const handled = isApi ? api.handle(request, logged, instead) : pageOf(request);
		if (await hears("after")) {
			handled.finish();
			return response.destroy();
		}
		if (fault?.when === "after" && fault.how === "slow") await sleep(fault.slowMs);
		const broken = fault?.when === "after" && fault.how === "500";
		const outgoing = handled.finish(broken ? { status: 500, body: failure(logged) } : undefined);
		if (fault?.when === "after" && fault.how === "drop") return dropConnection(response, logged, fault);
		logged.status = outgoing.status;
		sendResponse(response, outgoing);
		await hears("answered");
	}

	function pageOf(request: Incoming) {
		const outgoing = answerPage(world, request, publishableKey);
		return { finish: (instead?: Answer) => (instead ? json(instead.status, instead.body) : outgoing) };
	}

	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

const failure = ({ id }: LoggedRequest) => ({
	error: { type: "api_error", message: `An unknown error occurred. (Request ID: ${id})` },
});

/** The answer to a request that fails before its effect. */
function answerOfFault({ how }: Fault, logged: LoggedRequest): Answer | undefined {
	if (how === "500") return { status: 500, body: failure(logged) };
	if (how !== "refusal") return undefined;
	const message = "Your account cannot currently make live charges.";
	return {
		status: 400,
		body: { error: { type: "invalid_request_error", code: "testmode_charges_only", message } },
	};
}

function dropConnection(response: ServerResponse, logged: LoggedRequest, { how }: Fault): void {
	if (how === "drop") {
		logged.status = null;
		response.destroy();
		return;
	}
	logged.status = 500;
	sendResponse(response, json(500, failure(logged), { "Request-Id": logged.id }));
}

function log(world: TwinWorld, request: Incoming): LoggedRequest {
	const logged: LoggedRequest = {
		id: world.id("req"),
		at: world.clock.now(),
		method: request.method,
		path: request.path,
		params: { ...paramsOf(request).raw },
		idempotencyKey: headerOf(request, "idempotency-key"),
		status: null,
		errorCode: null,
		replayed: false,
		fault: null,
	};
	world.requests.push(logged);
	return logged;
}
