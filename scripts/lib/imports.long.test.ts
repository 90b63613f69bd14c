import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const SOUND_TREE = {
	"app/features/ledger/ledger.ts": `import type { Cents } from "#app/lib/money.ts";\nexport type Entry = Cents;\n`,
	"app/features/fund/refunds/refunds.ts": `import type { Entry } from "#app/features/ledger/ledger.ts";\nexport type Refund = Entry;\n`,
	"app/features/fund/refunds/components/refund-form.tsx": `import { Form } from "react-router";\nexport const RefundForm = Form;\n`,
	"app/lib/money.ts": "export type Cents = number;\n",
	"db/client.ts": `import type { Cents } from "#app/lib/money.ts";\nexport type Row = Cents;\n`,
	"server.ts": `import { RefundForm } from "#app/features/fund/refunds/components/refund-form.tsx";\nexport { RefundForm };\n`,
	"node_modules/react-router/package.json": `{ "name": "react-router", "version": "1.0.0", "main": "index.js" }`,
	"node_modules/react-router/index.js": "exports.Form = 1;\n",
};

/** Checks a tree of files as `npm run lint` does, and returns the names of the broken rules. */
function brokenRules(files: Record<string, string>): string[] {
	const folder = mkdtempSync(join(tmpdir(), "gangway-imports-"));
	try {
		cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
		for (const [path, source] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), source);
		}
		const cruise = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
		const options = ["--config", join(ROOT, ".dependency-cruiser.mjs"), "--output-type", "err"];
		const args = ["--import", join(ROOT, "scripts/lib/typescript-6.mjs"), cruise, ...options];
		const { status, stdout } = spawnSync(process.execPath, [...args, "app", "db", "server.ts"], {
			cwd: folder,
			encoding: "utf8",
		});
		const names = [...stdout.matchAll(/^\s*error (\S+):/gm)].map(([, name = ""]) => name);
		expect(status, stdout).toBe(names.length);
		return [...new Set(names)];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const importType = (path: string) => `import type { A } from "${path}";\nexport type B = A;\n`;

test("the sound tree breaks no rule", () => {
	expect(brokenRules(SOUND_TREE)).toEqual([]);
});

test.each<[string, string, Record<string, string>]>([
	[
		"room-ledger",
		"a room that imports a type from a room above it",
		{
			"app/features/ledger/entry.ts": importType("#app/features/fund/refunds/refunds.ts"),
			"app/features/fund/refunds/refunds.ts": "export type A = 1;\n",
		},
	],
	[
		"no-circle",
		"two files that import each other",
		{
			"app/lib/one.ts": `import { b } from "./other.ts";\nexport const a = () => b;\n`,
			"app/lib/other.ts": `import { a } from "./one.ts";\nexport const b = () => a;\n`,
		},
	],
	[
		"features-without-http",
		"a use-case that imports react-router",
		{ "app/features/ledger/page.ts": `import { Form } from "react-router";\nexport const a = Form;\n` },
	],
	[
		"components-without-server",
		"a component that imports the database",
		{ "app/features/fund/refunds/components/table.tsx": importType("#db/client.ts") },
	],
	[
		"bottom",
		"lib that imports a feature",
		{
			"app/lib/message.ts": importType("#app/features/messages/chat/chat.ts"),
			"app/features/messages/chat/chat.ts": "export type A = 1;\n",
		},
	],
	[
		"room-not-listed",
		"a room that the list does not name",
		{
			"app/features/wishes/wishes.ts": "export type A = 1;\n",
			"app/root.ts": importType("#app/features/wishes/wishes.ts"),
		},
	],
])("%s is broken by %s", (rule, _, files) => {
	expect(brokenRules({ ...SOUND_TREE, ...files })).toEqual([rule]);
});
