import { z } from "zod";

/** The place that Litestream copies the database to, in the format of its configuration file. */
export type ReplicaTarget = { url: string; endpoint?: string; region?: string; "force-path-style"?: boolean };

/** The schemes that Litestream supports (its guides name what each needs in its environment). */
const SCHEMES = ["s3:", "gs:", "abs:", "sftp:", "file:"];

/**
 * Reads LITESTREAM_REPLICA_URL. The endpoint and region of a bucket outside Amazon are parameters of the address:
 * `s3://bucket/gangway?endpoint=https://fly.storage.tigris.dev&region=auto`. The message does not repeat the value,
 * which may contain a password.
 */
export const replicaTarget = z.string().transform((text, context): ReplicaTarget => {
	const refuse = (message: string) => {
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	};
	const url = URL.parse(text);
	if (!url || !SCHEMES.includes(url.protocol))
		return refuse("must look like s3://bucket/gangway, or gs://, abs://, sftp:// or file:///folder");
	if (url.protocol === "file:" && (url.host !== "" || url.pathname === "/"))
		return refuse("must name a whole path after file://, such as file:///mnt/replica");
	if (url.protocol !== "file:" && url.host === "")
		return refuse(`must name a bucket or host after ${url.protocol}//`);
	const { endpoint, region, ...others } = Object.fromEntries(url.searchParams);
	if (Object.keys(others).length > 0) return refuse("takes no parameters but endpoint and region");
	if ((endpoint || region) && url.protocol !== "s3:")
		return refuse("takes endpoint and region only with s3://");
	if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ""))
		return refuse("must have an endpoint such as https://fly.storage.tigris.dev");
	const plain = text.split("?")[0] ?? text;
	return {
		url: plain,
		...(endpoint && { endpoint, "force-path-style": true }),
		...(region && { region }),
	};
});
