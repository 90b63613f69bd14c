/* A test loads this into a server, so that the host itself fails before the router gets the request. No client can
   cause that. */
globalThis.Request = class extends Request {
	constructor(input: RequestInfo | URL, init?: RequestInit) {
		super(input, init);
		if (this.url.includes("broken-request")) throw new Error("the request is broken");
	}
};
