import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	chownSync,
	copyFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, matchesGlob, resolve } from "node:path";
import { envOf, lastOf, lastStage, readDockerfile, type Stage } from "./dockerfile.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** The user who runs the image: an unprivileged one, if the tests may switch users. */
const isRoot = process.getuid?.() === 0;
const USER = { uid: isRoot ? 65_534 : process.getuid?.(), gid: isRoot ? 65_534 : process.getgid?.() };

type Result = { code: number | null; output: string };
export type ReplayedImage = {
	folder: string; // its working directory, which the user cannot write to
	data: string; // its volume
	env: Record<string, string>;
	start(command: readonly string[], env?: Record<string, string>): ChildProcess;
	run(command: readonly string[], env?: Record<string, string>): Promise<Result>;
	remove(): void;
};

/**
 * Executes the Dockerfile, with an empty folder as each stage's file system, and runs the result as another user with
 * only the image's environment. Packages come from this project's node_modules, and Node is the one that runs this.
 */
export function replayImage(): ReplayedImage {
	const root = mkdtempSync(join(tmpdir(), "gangway-image-"));
	chmodSync(root, 0o755);
	const stages = readDockerfile();
	const folderOf = (name: string) => join(root, name);
	stages.forEach((stage, index) => {
		const name = stage.name ?? String(index);
		replayStage(stage, folderOf(name), folderOf);
	});
	const image = lastStage(stages);
	const system = folderOf(image.name ?? String(stages.length - 1));
	const bin = join(system, "usr/local/bin");
	mkdirSync(bin, { recursive: true });
	copyFileSync(process.execPath, join(bin, "node"));
	chmodSync(join(bin, "node"), 0o755);
	const folder = join(system, lastOf(image, "WORKDIR"));
	execFileSync("chmod", ["-R", "a-w,a+rX", folder]);
	const data = join(system, lastOf(image, "VOLUME"));
	const env = {
		PATH: [bin, "/usr/bin", "/bin"].join(delimiter),
		...Object.fromEntries(
			Object.entries(envOf(image)).map(([name, value]) => [
				name,
				value.replace(lastOf(image, "VOLUME"), data),
			]),
		),
	};
	const start = ([command = "", ...args]: readonly string[], more: Record<string, string> = {}) =>
		spawn(command === "node" ? join(bin, "node") : command, args, {
			cwd: folder,
			env: { ...env, ...more },
			stdio: ["ignore", "pipe", "pipe"],
			...USER,
		});
	return {
		folder,
		data,
		env,
		start,
		async run(command, more) {
			const child = start(command, more);
			let output = "";
			for (const stream of [child.stdout, child.stderr]) {
				stream?.setEncoding("utf8").on("data", (text: string) => {
					output += text;
				});
			}
			const [code] = (await once(child, "close")) as [number | null];
			return { code, output };
		},
		remove() {
			execFileSync("chmod", ["-R", "u+w", root]);
			rmSync(root, { recursive: true });
		},
	};
}

function replayStage(stage: Stage, system: string, folderOf: (name: string) => string): void {
	let workdir = system;
	mkdirSync(system);
	for (const { name, value } of stage.instructions) {
		if (name === "WORKDIR") {
			workdir = join(system, value);
			mkdirSync(workdir, { recursive: true });
		} else if (name === "COPY") copy(value.split(/\s+/), { system, workdir, folderOf });
		else if (name === "RUN") runStep(value, { system, workdir });
	}
}

type Place = { system: string; workdir: string };

function copy(
	words: string[],
	{ system, workdir, folderOf }: Place & { folderOf: (name: string) => string },
): void {
	const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : null;
	const target = words.pop() ?? "";
	const destination = target.startsWith("/") ? join(system, target) : join(workdir, target);
	for (const source of words) {
		if (from) cpSync(join(folderOf(from), source), destination, { recursive: true });
		else for (const file of contextFiles(source)) copyInto(file, destination);
	}
}

function copyInto(file: string, destination: string): void {
	mkdirSync(dirname(join(destination, file)), { recursive: true });
	copyFileSync(join(ROOT, file), join(destination, file));
}

/** The files that git tracks or would add, without those in .dockerignore. */
function contextFiles(source: string): string[] {
	const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean);
	const listed = execFileSync(
		"git",
		["ls-files", "-z", "--cached", "--others", "--exclude-standard", source],
		{
			cwd: ROOT,
			encoding: "utf8",
			maxBuffer: 64 * 1024 * 1024,
		},
	);
	return listed
		.split("\0")
		.filter((file) => file && !foldersOf(file).some((path) => isIgnored(path, ignored)));
}

/** The folders above a file: "a/b/c" is in a, a/b and a/b/c. */
const foldersOf = (file: string) =>
	file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));

const isIgnored = (path: string, patterns: string[]) =>
	patterns.some((pattern) => matchesGlob(path, pattern));

/** Two steps need a registry or root, so only their results are reproduced. */
function runStep(command: string, { system, workdir }: Place): void {
	if (command === "npm ci") symlinkSync(join(ROOT, "node_modules"), join(workdir, "node_modules"));
	else if (command === "mkdir /data && chown node:node /data") {
		mkdirSync(join(system, "data"));
		if (isRoot) chownSync(join(system, "data"), USER.uid ?? 0, USER.gid ?? 0);
	} else {
		const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
		execFileSync("sh", ["-c", command], { cwd: workdir, env: { PATH: path, HOME: system }, stdio: "pipe" });
	}
}
