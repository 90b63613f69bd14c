import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

/** The instructions in our Dockerfile. Any other is refused, so that no test overlooks it. */
const INSTRUCTIONS = [
	"COPY",
	"RUN",
	"WORKDIR",
	"ENV",
	"USER",
	"VOLUME",
	"EXPOSE",
	"STOPSIGNAL",
	"HEALTHCHECK",
	"CMD",
] as const;

type Name = (typeof INSTRUCTIONS)[number];
type Instruction = { name: Name; value: string };
export type Stage = { base: string; name: string | null; instructions: Instruction[] };

/** @throws Error for an unknown instruction */
export function readDockerfile(): Stage[] {
	const text = readFileSync("Dockerfile", "utf8")
		.replace(/^#.*\n/gm, "")
		.replace(/\\\n/g, " ");
	const stages: Stage[] = [];
	for (const line of text.split("\n").filter(Boolean)) {
		const [, name = "", value = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
		if (name === "FROM") {
			const [base = "", , stage = null] = value.split(/\s+/);
			stages.push({ base, name: stage, instructions: [] });
		} else if (isInstruction(name)) stages.at(-1)?.instructions.push({ name, value });
		else throw new Error(`no test knows the line ${line} of the Dockerfile`);
	}
	return stages;
}

const isInstruction = (name: string): name is Name => (INSTRUCTIONS as readonly string[]).includes(name);

/** The value of the last instruction with this name. @throws Error if there is none */
export function lastOf(stage: Stage, name: Name): string {
	const found = stage.instructions.findLast((one) => one.name === name);
	if (!found) throw new Error(`the Dockerfile has no ${name}`);
	return found.value;
}

export function envOf(stage: Stage): Record<string, string> {
	const pairs = stage.instructions
		.filter(({ name }) => name === "ENV")
		.flatMap(({ value }) => value.split(/\s+/));
	return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}

export function lastStage(stages: Stage[]): Stage {
	const stage = stages.at(-1);
	if (!stage) throw new Error("the Dockerfile has no stage");
	return stage;
}

export type FlyConfig = {
	kill_signal: string;
	kill_timeout: number;
	env: Record<string, string>;
	deploy: { strategy: string; release_command?: string };
	mounts: { destination: string; [setting: string]: unknown }[];
	http_service: {
		internal_port: number;
		checks: { method: string; path: string }[];
		[setting: string]: unknown;
	};
};

export const readFlyConfig = () => parse(readFileSync("fly.toml", "utf8")) as unknown as FlyConfig;
