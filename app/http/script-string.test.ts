import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { scriptString } from "./script-string.server.ts";

test("loader data can neither end its string nor its script", () => {
	const script = scriptString(`</script><script>alert(1)</script> & \u2028 '`);
	expect(script).not.toMatch(/[<>&\u2028]/);
	expect(script.slice(1, -1)).not.toMatch(/(?<!\\)'/);
});

test("the browser reads exactly the loader data", () => {
	const data = `{"quotes":"'\\" \\\\ </script>"}\n\r\u2028 $& You're`;
	expect(runInNewContext(scriptString(data))).toBe(data);
});
