import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** An error that the person at the keyboard can fix, so its message is enough. */
export class UserError extends Error {}

/**
 * Runs a command without stdin, and passes on the signals that this process gets.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, held?: string }} [options] quiet shows its output only if it
 * fails; held is a title under which the output is shown at the end
 * @returns {Promise<number>} the exit code, or 128 plus the signal's number, as in a shell
 */
export function run(command, args, { env = process.env, quiet = false, held } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: root,
			env,
			stdio: quiet || held ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
		});
		const output = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
		const pass = (signal) => child.kill(signal);
		for (const signal of SIGNALS) process.on(signal, pass);
		const watch = watchNpm(() => child.kill("SIGTERM"));
		child.on("error", reject);
		child.on("close", (code, signal) => {
			for (const one of SIGNALS) process.off(one, pass);
			clearInterval(watch);
			if (held) process.stdout.write(held);
			if (held || (quiet && code !== 0)) process.stderr.write(Buffer.concat(output));
			resolve(code ?? 128 + constants.signals[signal]);
		});
	});
}

/** A killed npm cannot pass on the signal, and its child must not keep the port. */
function watchNpm(onGone) {
	if (!process.env.npm_lifecycle_event) return undefined;
	const npm = process.ppid;
	return setInterval(() => {
		if (process.ppid !== npm) onGone();
	}, 500);
}

/** As `run`, for a step that the rest depends on. @throws {UserError} if it fails */
export async function runOrThrow(what, command, args, options) {
	const code = await run(command, args, options);
	if (code > 128) process.exit(code);
	if (code !== 0) throw new UserError(`${what} failed (exit code ${code}); the reason is above.`);
}

export async function runMain(body) {
	try {
		await body();
	} catch (error) {
		console.error(error instanceof UserError ? `Gangway: ${error.message}` : error);
		process.exitCode = 1;
	}
}
