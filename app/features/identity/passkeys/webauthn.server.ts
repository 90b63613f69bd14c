import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "../texts.ts";
import type { Passkey } from "./passkeys.queries.ts";

/** The site that passkeys belong to; each passkey signs its host name. */
export type RelyingParty = { origin: string };

type Transports = NonNullable<NonNullable<RegistrationResponseJSON["response"]["transports"]>>;

/** @simplewebauthn/server includes certificate parsers, so it is loaded with the first passkey. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

const CEREMONY_MS = 300_000;

/** The COSE numbers of EdDSA, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

type Owner = { id: string; email: string; firstName: string; lastName: string };

/** Options for making a discoverable passkey, which signs in without a typed address. */
export async function creationOptions(rp: RelyingParty, owner: Owner, known: readonly Passkey[]) {
	const { generateRegistrationOptions } = await loadWebAuthn();
	return generateRegistrationOptions({
		rpName: texts.relyingPartyName,
		rpID: idOf(rp),
		userID: new TextEncoder().encode(owner.id),
		userName: owner.email,
		userDisplayName: `${owner.firstName} ${owner.lastName}`,
		timeout: CEREMONY_MS,
		attestationType: "none",
		supportedAlgorithmIDs: ALGORITHMS,
		excludeCredentials: known.map((passkey) => ({
			id: passkey.credentialId,
			transports: transportsOf(passkey),
		})),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
}

/** Options for answering with a passkey. @param known the accepted passkeys; any if empty */
export async function requestOptions(rp: RelyingParty, known: readonly Passkey[]) {
	const { generateAuthenticationOptions } = await loadWebAuthn();
	return generateAuthenticationOptions({
		rpID: idOf(rp),
		timeout: CEREMONY_MS,
		userVerification: "required",
		allowCredentials: known.map((passkey) => ({
			id: passkey.credentialId,
			transports: transportsOf(passkey),
		})),
	});
}

/** 1,023 bytes, the maximum of WebAuthn. A PostgreSQL index takes hardly more. */
const MAX_ID_LENGTH = 1_364;

/** Checks a new passkey against its challenge, origin and host. @throws DomainError invalid */
export async function verifyCreation(rp: RelyingParty, challenge: string | null, credential: string) {
	const refused = () => new DomainError("invalid", texts.passkeyNotMade);
	const response = readCredential(creationSchema, credential);
	if (!response || !challenge) throw refused();
	const { verifyRegistrationResponse } = await loadWebAuthn();
	const result = await verifyRegistrationResponse({
		response: response as unknown as RegistrationResponseJSON,
		expectedChallenge: challenge,
		expectedOrigin: rp.origin,
		expectedRPID: idOf(rp),
		requireUserVerification: true,
		supportedAlgorithmIDs: ALGORITHMS,
	}).catch(() => null);
	if (!result?.verified) throw refused();
	const { credential: made, credentialBackedUp } = result.registrationInfo;
	if (made.id.length > MAX_ID_LENGTH) throw refused();
	return {
		credentialId: made.id,
		publicKey: Buffer.from(made.publicKey).toString("base64url"),
		counter: made.counter,
		transports: response.response.transports ?? null,
		isBackedUp: credentialBackedUp,
	};
}

/** The id of the answering passkey, and the account that it names. @throws DomainError bad_credentials */
export function readAssertion(credential: string): {
	id: string;
	userId: string | null;
	response: Assertion;
} {
	const response = readCredential(assertionSchema, credential);
	if (!response) throw refusedPasskey();
	const { userHandle } = response.response;
	return {
		id: response.id,
		userId: userHandle ? Buffer.from(userHandle, "base64url").toString() : null,
		response,
	};
}

/**
 * Checks a passkey's answer: its challenge, origin, host, signature and counter, and that its user was verified.
 * @returns the counter to store
 * @throws DomainError bad_credentials
 */
export async function verifyAssertion(
	rp: RelyingParty,
	challenge: string | null,
	response: Assertion,
	passkey: Passkey,
): Promise<{ counter: number; isBackedUp: boolean }> {
	if (!challenge) throw refusedPasskey();
	const { verifyAuthenticationResponse } = await loadWebAuthn();
	const result = await verifyAuthenticationResponse({
		response: response as unknown as AuthenticationResponseJSON,
		expectedChallenge: challenge,
		expectedOrigin: rp.origin,
		expectedRPID: idOf(rp),
		credential: {
			id: passkey.credentialId,
			publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
			counter: passkey.counter,
		},
		requireUserVerification: true,
	}).catch(() => null);
	if (!result?.verified) throw refusedPasskey();
	const { newCounter, credentialBackedUp } = result.authenticationInfo;
	return { counter: newCounter, isBackedUp: credentialBackedUp };
}

export const refusedPasskey = () => new DomainError("bad_credentials", texts.passkeyRefused);

const bytes = z.string().regex(/^[\w-]{1,8000}$/);
const common = {
	id: bytes,
	rawId: bytes,
	type: z.literal("public-key"),
	clientExtensionResults: z.object({}).default({}),
};

const creationSchema = z.object({
	...common,
	response: z.object({
		clientDataJSON: bytes,
		attestationObject: bytes,
		transports: z.array(z.string().max(20)).max(10).optional(),
	}),
});

const assertionSchema = z.object({
	...common,
	response: z.object({
		clientDataJSON: bytes,
		authenticatorData: bytes,
		signature: bytes,
		userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
	}),
});

type Assertion = z.output<typeof assertionSchema>;

/** Parses what a browser's script has put into a form. */
function readCredential<Schema extends z.ZodType>(
	schema: Schema,
	credential: string,
): z.output<Schema> | null {
	try {
		return schema.safeParse(JSON.parse(credential)).data ?? null;
	} catch {
		return null;
	}
}

function transportsOf({ transports }: Passkey): Transports {
	return Array.isArray(transports) ? (transports as Transports) : [];
}
