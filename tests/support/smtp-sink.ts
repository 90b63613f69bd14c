import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type SinkMail = { from: string; to: string[]; raw: string; parsed: Email };

/**
 * A mail server on loopback that keeps received mail. `refuse` answers an address with an error code.
 * @param port a free one by default
 */
export async function startSmtpSink(refuse: (address: string) => number | null = () => null, port = 0) {
	const mails: SinkMail[] = [];
	const check = ({ address }: { address: string }, _session: unknown, callback: (error?: Error) => void) => {
		const code = refuse(address);
		callback(code ? Object.assign(new Error("refused"), { responseCode: code }) : undefined);
	};
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
		onAuth: (_auth, _session, callback) => callback(new Error("nobody may sign in")),
		onMailFrom: check,
		onRcptTo: check,
		async onData(stream, { envelope }, callback) {
			const raw = await buffer(stream).then(String, () => null);
			if (raw === null) return; // the sender has disconnected before the end
			const from = envelope.mailFrom ? envelope.mailFrom.address : "";
			const to = envelope.rcptTo.map(({ address }) => address);
			mails.push({ from, to, raw, parsed: await PostalMime.parse(raw) });
			callback();
		},
	});
	const ownPort = await new Promise<number>((resolve) => {
		const { server: socket } = server;
		server.listen(port, "127.0.0.1", () => resolve((socket.address() as AddressInfo).port));
	});
	return {
		mails,
		url: `smtp://127.0.0.1:${ownPort}`,
		async [Symbol.asyncDispose]() {
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
