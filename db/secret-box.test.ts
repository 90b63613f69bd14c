import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyIdOf, newSecretsKey, readSecretsKeys, SecretsKeyMissing, secretBox } from "./secret-box.ts";

const [one, other] = [randomBytes(32), randomBytes(32)];

test("what is sealed can be opened with its key, tells nothing, and is never the same twice", () => {
	const box = secretBox([one]);
	const sealed = box.seal("mail_secret", "hunter2 ☂");
	expect(sealed).toMatch(/^sealed:[0-9a-f]{8}:[\w-]+$/);
	expect(sealed).not.toContain("hunter2");
	expect(box.open("mail_secret", sealed)).toBe("hunter2 ☂");
	expect(box.seal("mail_secret", "hunter2 ☂")).not.toBe(sealed);
});

test("another key does not open it, and says which would", () => {
	const sealed = secretBox([one]).seal("mail_secret", "hunter2");
	for (const keys of [[], [other]]) {
		const open = () => secretBox(keys).open("mail_secret", sealed);
		expect(open).toThrow(SecretsKeyMissing);
		expect(open).toThrow(keyIdOf(one));
	}
});

test("a former key opens what it has sealed, and the first one seals", () => {
	const sealed = secretBox([one]).seal("mail_secret", "hunter2");
	const box = secretBox([other, one]);
	expect([box.open("mail_secret", sealed), box.isCurrent(sealed)]).toEqual(["hunter2", false]);
	const again = box.seal("mail_secret", "hunter2");
	expect([box.isCurrent(again), secretBox([other]).open("mail_secret", again)]).toEqual([true, "hunter2"]);
});

test("without a key a text stays as it is", () => {
	const box = secretBox([]);
	expect([
		box.seal("mail_secret", "plain"),
		box.open("mail_secret", "plain"),
		box.isCurrent("plain"),
	]).toEqual(["plain", "plain", true]);
	expect(secretBox([one]).open("mail_secret", "plain")).toBe("plain");
});

test("what was changed, or put in the place of another secret, is refused", () => {
	const box = secretBox([one]);
	const sealed = box.seal("mail_secret", "hunter2");
	expect(() => box.open("flash_secret", sealed)).toThrow();
	const bytes = Buffer.from(sealed.split(":")[2] ?? "", "base64url");
	bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
	expect(() => box.open("mail_secret", `sealed:${keyIdOf(one)}:${bytes.toString("base64url")}`)).toThrow();
});

test("keys are 32 bytes in base64, several with commas", () => {
	const [a, b] = [newSecretsKey(), newSecretsKey()];
	expect(readSecretsKeys(`${a}, ${b}\n`)?.map((key) => key.toString("base64"))).toEqual([a, b]);
	for (const wrong of ["", "short", `${a},`, `${a}AAAA`]) expect(readSecretsKeys(wrong)).toBeNull();
});
