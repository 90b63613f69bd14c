/**
 * A response whose body is known as a whole. It carries the body next to the standard stream, so that nobody has to
 * write it into a stream and read it back; router-adapter.server.ts sends it at once.
 */
export class WholeResponse extends Response {
	whole: string | Buffer;

	constructor(whole: string | Buffer, init: ResponseInit) {
		super(null, init);
		this.whole = whole;
	}

	override async text(): Promise<string> {
		return this.whole.toString();
	}

	override async json(): Promise<unknown> {
		return JSON.parse(this.whole.toString());
	}

	override async arrayBuffer(): Promise<ArrayBuffer> {
		return new Uint8Array(Buffer.from(this.whole)).buffer;
	}

	override clone(): WholeResponse {
		return new WholeResponse(this.whole, this);
	}
}

/** An answer of the API. */
export function json(value: unknown, { status = 200, headers }: ResponseInit = {}): WholeResponse {
	const response = new WholeResponse(JSON.stringify(value), { status, headers });
	response.headers.set("Content-Type", "application/json");
	return response;
}
