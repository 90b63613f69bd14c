import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Body = {
	messages: { role: string; content: unknown; tool_call_id?: string }[];
	tools?: { function: { name: string } }[];
};
type StubCall = { body: Body; headers: IncomingMessage["headers"] };

/** How the stub answers a call: it writes the answer itself, says something, or calls tools. */
export type Behaviour = (call: StubCall, index: number, to: Reply) => void | Promise<void>;

/** An OpenAI-compatible endpoint on this machine, whose behaviour a test defines. */
export async function modelStub(behave: Behaviour) {
	const calls: StubCall[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Body;
		calls.push({ body, headers: request.headers });
		await behave({ body, headers: request.headers }, calls.length - 1, new Reply(response));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		host: `127.0.0.1:${port}`,
		calls,
		/** The answers of tools in a call, in the order of their calls. */
		toolResults: (index: number) =>
			(calls[index]?.body.messages ?? [])
				.filter(({ role }) => role === "tool")
				.map(({ content }) => String(content)),
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

class Reply {
	private readonly response: ServerResponse;
	constructor(response: ServerResponse) {
		this.response = response;
	}

	private begin(): void {
		if (!this.response.headersSent) this.response.writeHead(200, { "Content-Type": "text/event-stream" });
	}

	event(delta: object, finish: string | null = null, usage?: object): void {
		this.begin();
		const chunk = {
			...{ id: "stub", object: "chat.completion.chunk", created: 1, model: "stub" },
			choices: [{ index: 0, delta, finish_reason: finish }],
			...(usage && { usage }),
		};
		this.response.write(`data: ${JSON.stringify(chunk)}\n\n`);
	}

	raw(text: string): boolean {
		this.begin();
		return this.response.write(text);
	}

	/** Says the words, in pieces, and ends. */
	say(words: string, { finish = "stop", pieces = 7 } = {}): void {
		for (let at = 0; at < words.length; at += pieces) this.event({ content: words.slice(at, at + pieces) });
		this.end(finish);
	}

	call(...tools: [name: string, input?: unknown][]): void {
		this.event({
			tool_calls: tools.map(([name, input = {}], index) => ({
				...{ index, id: `call-${Math.random()}`, type: "function" },
				function: { name, arguments: typeof input === "string" ? input : JSON.stringify(input) },
			})),
		});
		this.end("tool_calls");
	}

	end(finish: string): void {
		this.event({}, finish, { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 });
		this.raw("data: [DONE]\n\n");
		this.response.end();
	}

	fail(status: number, body = '{"error":{"message":"secret of the endpoint"}}'): void {
		this.response.writeHead(status, { "Content-Type": "application/json" });
		this.response.end(body);
	}

	redirect(to: string): void {
		this.response.writeHead(302, { Location: to });
		this.response.end();
	}

	hangUp(): void {
		this.response.destroy();
	}
}
