import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves pages from a port of this machine, for any host name. */
export async function servePages(handle: PageHandler): Promise<{ port: number; close: () => Promise<void> }> {
	const server: Server = createServer(handle);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as AddressInfo).port,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

export function sendHtml(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
	response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...headers }).end(body);
}
