import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, expect, test } from "vitest";
import { articles } from "./articles-plugin.ts";

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function buildWith(article: string) {
	const root = mkdtempSync(join(tmpdir(), "gangway-articles-"));
	folders.push(root);
	await mkdir(join(root, "blog/articles"), { recursive: true });
	await writeFile(join(root, "blog/articles/1-a.md"), article);
	await writeFile(
		join(root, "main.js"),
		`import article from "./blog/articles/1-a.md";\nglobalThis.title = article.title;\n`,
	);
	return build({
		root,
		configFile: false,
		logLevel: "silent",
		plugins: [articles()],
		build: { write: false, rolldownOptions: { input: join(root, "main.js") } },
	});
}

test("an article with wrong front matter fails the build, which names its file", async () => {
	await expect(buildWith("---\nid: one\n---\nHello.")).rejects.toThrow(/1-a\.md.*id/s);
});

test("a right one is a part of the bundle", async () => {
	const excerpt = "What a night train costs, what it takes with it, and who of the six sleeps on top.";
	const front = `id: 1\nslug: a\ntitle: A night train for six\nexcerpt: ${excerpt}\ncategory: guides\nauthor: We\ndate: 2026-01-01\ntags: [a]\nrelated: [2]\nfeatured: false`;
	const built = JSON.stringify(await buildWith(`---\n${front}\n---\nHello.`));
	expect(built).toContain("A night train for six");
});
