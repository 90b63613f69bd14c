import { spawnSync } from "node:child_process";
import {
	accessSync,
	constants,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { rootCertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { giveToOwnerOf } from "../owner.ts";
import { databasePath } from "../sqlite/connect.ts";
import type { Sample } from "./lag.ts";
import type { ReplicaTarget } from "./replica-target.ts";

/** The places of the authorities' certificates on Linux, which slim images leave out. */
const SYSTEM_CERTIFICATES = [
	"/etc/ssl/certs/ca-certificates.crt",
	"/etc/pki/tls/certs/ca-bundle.crt",
	"/etc/ssl/ca-bundle.pem",
	"/etc/ssl/cert.pem",
];

/** Litestream gets its own settings and its bucket's keys, and none of our secrets. */
const PASSED_ON =
	/^(?:PATH|HOME|TMPDIR|SSL_CERT_FILE|SSL_CERT_DIR|https?_proxy|no_proxy|LITESTREAM_.*|AWS_.*|GOOGLE_.*|AZURE_.*)$/i;

/** The folder for Litestream's configuration. Its own state is in a separate folder. */
export function litestreamFolder(url: string): string {
	const path = databasePath(url);
	const folder = `${path}.litestream`;
	if (!existsSync(folder)) {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		giveToOwnerOf(path, folder);
	}
	return folder;
}

/** @throws Error with what to do if this machine has no Litestream */
export function findLitestream(): string {
	const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
	const ofPackage = fileURLToPath(new URL(`../../node_modules/${name}/litestream`, import.meta.url));
	const ofPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "litestream"));
	const found = [ofPackage, ...ofPath].find(isExecutable);
	if (found) return found;
	throw new Error(
		`LITESTREAM_REPLICA_URL is set, but there is no Litestream for ${process.platform} on ${process.arch}. Put the program \`litestream\` (0.3) in the PATH, or unset the variable.`,
	);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

export function litestreamEnv(url: string): NodeJS.ProcessEnv {
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
	const hasCertificates = env.SSL_CERT_FILE || env.SSL_CERT_DIR || SYSTEM_CERTIFICATES.some(existsSync);
	return hasCertificates ? env : { ...env, SSL_CERT_FILE: writeCertificates(url) };
}

/** Uses the certificates that come with Node. */
function writeCertificates(url: string): string {
	const file = join(litestreamFolder(url), "certificates.pem");
	writeFileSync(file, rootCertificates.join("\n"));
	giveToOwnerOf(databasePath(url), file);
	return file;
}

type Config = {
	target: ReplicaTarget;
	metricsAddress?: string; // the address of its metrics, such as `127.0.0.1:9090`
};

/** @returns the file */
export function writeConfig(url: string, name: string, { target, metricsAddress }: Config): string {
	const path = databasePath(url);
	const file = join(litestreamFolder(url), name);
	const config = {
		...(metricsAddress && { addr: metricsAddress }),
		logging: { level: "warn", type: "json", stderr: true },
		dbs: [{ path, replicas: [target] }],
	};
	// YAML, which Litestream reads, contains JSON. An SFTP address may contain a password.
	writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
	giveToOwnerOf(path, file);
	return file;
}

/** Deletes Litestream's state of the database, which does not fit another file that takes its place. */
export function forgetProgress(path: string): void {
	rmSync(progressFolder(path), { recursive: true, force: true });
}

/** Reads how far Litestream has read the log, from its own copy of it. @returns null before it has begun */
export function readProgress(url: string): Pick<Sample, "generation" | "read"> | null {
	const folder = progressFolder(databasePath(url));
	const file = join(folder, "generation");
	const generation = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
	const copies = join(folder, "generations", generation, "wal");
	const newest = generation && existsSync(copies) ? readdirSync(copies).sort().at(-1) : undefined;
	if (!newest) return null;
	const index = Number.parseInt(newest, 16);
	return { generation, read: { index, offset: statSync(join(copies, newest)).size } };
}

const progressFolder = (path: string) => join(dirname(path), `.${basename(path)}-litestream`);

/**
 * Fetches the database from the replica into a new file. Blocks, because nothing can continue without it.
 * @param until the time of the state to fetch; by default the newest
 * @returns false if there is no replica yet
 * @throws Error with Litestream's message if the replica cannot be read
 */
export function fetchReplica(url: string, target: ReplicaTarget, into: string, until?: Date): boolean {
	const config = writeConfig(url, "restore-config.json", { target });
	const time = until ? ["-timestamp", until.toISOString()] : [];
	const args = ["restore", "-no-expand-env", "-config", config, "-if-replica-exists", ...time, "-o", into];
	const { status, stderr, error } = spawnSync(findLitestream(), [...args, databasePath(url)], {
		env: litestreamEnv(url),
		encoding: "utf8",
	});
	if (error) throw error;
	if (status !== 0) {
		throw new Error(
			`The replica of LITESTREAM_REPLICA_URL cannot be read: ${stderr.trim().split("\n").map(problemIn).join("; ")}. Mend the address, the keys or the bucket, and start again. To begin without it, unset LITESTREAM_REPLICA_URL.`,
		);
	}
	return existsSync(into);
}

/** Each line is JSON with the message and, mostly, the error. */
export function problemIn(line: string): string {
	try {
		const { msg, error } = JSON.parse(line) as { msg?: string; error?: string };
		return [msg, error].filter(Boolean).join(": ");
	} catch {
		return line;
	}
}
