import { expect, test } from "vitest";
import { connectionOptions } from "./connect.ts";

const paramsOf = (search: string) =>
	Object.fromEntries(
		new URL(connectionOptions(`postgres://u:p%23@db/g${search}`).connectionString).searchParams,
	);

test("our connections have our name, whatever the URL says, so that a command knows of them", () => {
	expect(paramsOf("")).toEqual({ application_name: "gangway" });
	expect(paramsOf("?application_name=psql")).toEqual({ application_name: "gangway" });
});

test("whoever asks for encryption has the server's certificate verified, but for private networks that say otherwise", () => {
	for (const mode of ["prefer", "require", "verify-ca", "verify-full"])
		expect(paramsOf(`?sslmode=${mode}`)).toMatchObject({ sslmode: "verify-full" });
	expect(paramsOf("?sslmode=disable")).toMatchObject({ sslmode: "disable" });
	expect(paramsOf("?sslmode=require&uselibpqcompat=true")).toMatchObject({ sslmode: "require" });
});
