import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId?: string };

/** How a test deviates from an honest browser and authenticator. */
type Deviation = {
	origin?: string;
	rpId?: string;
	challenge?: string;
	type?: string;
	counter?: number;
	isUserVerified?: boolean;
	userHandle?: string | null;
	key?: KeyObject; // signs instead of the passkey's own key
};

/**
 * A passkey in software: ES256, without attestation. It makes the same JSON as public/passkeys.js does from a browser's
 * answer, so that the server's own checks run.
 */
export function makePasskey(origin: string, idBytes = 16) {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const id = randomBytes(idBytes);
	let counter = 0;
	let userHandle = "";
	const hostname = new URL(origin).hostname;

	const clientData = (type: string, challenge: string, change: Deviation) =>
		Buffer.from(
			JSON.stringify({
				type: change.type ?? type,
				challenge: change.challenge ?? challenge,
				origin: change.origin ?? origin,
				crossOrigin: false,
			}),
		);

	const authData = (change: Deviation, attested?: Buffer) => {
		const flags = 0x01 | (change.isUserVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0);
		const head = Buffer.alloc(5);
		head.writeUInt8(flags, 0);
		head.writeUInt32BE(change.counter ?? counter, 1);
		return Buffer.concat([sha256(change.rpId ?? hostname), head, attested ?? Buffer.alloc(0)]);
	};

	return {
		id: id.toString("base64url"),
		privateKey,
		/** Answers `navigator.credentials.create`. */
		create(options: Creation, change: Deviation = {}): string {
			userHandle = options.user.id;
			const length = Buffer.alloc(2);
			length.writeUInt16BE(id.length);
			const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
			const attestationObject = cborMap([
				[cborText("fmt"), cborText("none")],
				[cborText("attStmt"), cborMap([])],
				[cborText("authData"), cborBytes(authData(change, attested))],
			]);
			return answer(id, {
				clientDataJSON: clientData("webauthn.create", options.challenge, change).toString("base64url"),
				attestationObject: attestationObject.toString("base64url"),
				transports: ["internal"],
			});
		},
		/** Answers `navigator.credentials.get`, and increments the counter. */
		get(options: Request, change: Deviation = {}): string {
			counter += 1;
			const client = clientData("webauthn.get", options.challenge, change);
			const authenticator = authData(change);
			const signed = Buffer.concat([authenticator, sha256(client)]);
			const handle = change.userHandle === undefined ? userHandle : change.userHandle;
			return answer(id, {
				clientDataJSON: client.toString("base64url"),
				authenticatorData: authenticator.toString("base64url"),
				signature: sign("sha256", signed, change.key ?? privateKey).toString("base64url"),
				...(handle !== null && { userHandle: handle }),
			});
		},
	};
}

export type Passkey = ReturnType<typeof makePasskey>;

function answer(id: Buffer, response: Record<string, unknown>): string {
	const text = id.toString("base64url");
	return JSON.stringify({ id: text, rawId: text, type: "public-key", response, clientExtensionResults: {} });
}

function sha256(data: string | Buffer): Buffer {
	return createHash("sha256").update(data).digest();
}

/** The public key as COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	return cborMap([
		[cborInt(1), cborInt(2)],
		[cborInt(3), cborInt(-7)],
		[cborInt(-1), cborInt(1)],
		[cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
		[cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
	]);
}

function cborHead(major: number, value: number): Buffer {
	if (value < 24) return Buffer.from([(major << 5) | value]);
	if (value < 256) return Buffer.from([(major << 5) | 24, value]);
	return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
