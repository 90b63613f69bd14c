import { createServer, type RequestListener } from "node:http";
import express from "express";
import { printAddress } from "./print-address.ts";

/** `bare-server.ts node|express <url>` answers every request with the bytes of that address. */

const [kind, url = ""] = process.argv.slice(2);
const headers = { Cookie: process.env.COOKIE ?? "", "Accept-Encoding": "identity" };
const response = await fetch(url, { headers });
const bytes = Buffer.from(await response.arrayBuffer());
const answer: RequestListener = (_request, given) => {
	given.writeHead(200, {
		"Content-Type": response.headers.get("Content-Type") ?? "",
		"Content-Length": bytes.byteLength,
	});
	given.end(bytes);
};
printAddress(createServer(kind === "express" ? express().get("*all", answer) : answer));
