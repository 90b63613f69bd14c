import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { routerAdapter } from "./router-adapter.server.ts";

test("a page whose client has left before its rendering begins is not rendered", async () => {
	const rendered: string[] = [];
	const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const app = express();
	app.all(
		"*all",
		routerAdapter({
			handle: async (request) => {
				rendered.push(new URL(request.url).pathname);
				return new Response("page");
			},
			getLoadContext: async ({ url, socket }) => {
				if (url === "/left") {
					socket.once("close", () => left.resolve());
					asked.resolve();
					await left.promise;
				}
				return new RouterContextProvider();
			},
		}),
	);
	const server = app.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const client = connect(port, "127.0.0.1", () =>
		client.write("GET /left HTTP/1.1\r\nHost: localhost\r\n\r\n"),
	);
	await asked.promise;
	client.destroy();
	await left.promise;
	expect(await (await fetch(`http://127.0.0.1:${port}/stayed`)).text()).toBe("page");
	expect(rendered).toEqual(["/stayed"]);
	server.closeAllConnections();
	server.close();
});
