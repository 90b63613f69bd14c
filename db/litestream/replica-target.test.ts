import { expect, test } from "vitest";
import { replicaTarget } from "./replica-target.ts";

test.each([
	["s3://bucket/gangway", { url: "s3://bucket/gangway" }],
	[
		"s3://bucket/gangway?endpoint=https://fly.storage.tigris.dev&region=auto",
		{
			url: "s3://bucket/gangway",
			endpoint: "https://fly.storage.tigris.dev",
			"force-path-style": true,
			region: "auto",
		},
	],
	["s3://bucket/gangway?region=eu-central-1", { url: "s3://bucket/gangway", region: "eu-central-1" }],
	["gs://bucket/gangway", { url: "gs://bucket/gangway" }],
	["abs://account@container/gangway", { url: "abs://account@container/gangway" }],
	["sftp://user:secret@host:22/gangway", { url: "sftp://user:secret@host:22/gangway" }],
	["file:///mnt/replica", { url: "file:///mnt/replica" }],
])("%s", (text, target) => {
	expect(replicaTarget.parse(text)).toEqual(target);
});

test.each([
	"bucket/secret",
	"https://bucket.example/secret",
	"s3:///secret",
	"file://secret/replica",
	"file:///",
	"s3://bucket/secret?endpoint=tigris",
	"s3://bucket/secret?retention=1h",
	"gs://bucket/secret?region=auto",
])("%s is refused, without repeating it", (text) => {
	const { success, error } = replicaTarget.safeParse(text);
	expect(success).toBe(false);
	expect(error?.message).not.toContain("secret");
});
