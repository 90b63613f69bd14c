import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * In the bundle, stack traces name the source files. Node's own `--enable-source-maps` reads the map of every file at
 * the start, for errors that hardly ever come; here a map is read when an error first names its file.
 */
Error.prepareStackTrace = (error, frames) => [headOf(error), ...frames.map(frameOf)].join("\n    at ");

const maps = new Map<string, SourceMap | null>();

/** In Node's own format, with the code of its errors. */
function headOf(error: Error & { code?: unknown }): string {
	const isOfNode = typeof error.code === "string" && error.code.startsWith("ERR_");
	return isOfNode ? `${error.name} [${error.code}]: ${error.message}` : String(error);
}

function frameOf(frame: NodeJS.CallSite): string {
	const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
	if (!file?.startsWith("file:") || line === null || column === null) return String(frame);
	const origin = mapOf(file)?.findOrigin(line, column);
	if (!origin || !("fileName" in origin)) return String(frame);
	const source = fileURLToPath(new URL(origin.fileName, file));
	return String(frame).replace(
		`${file}:${line}:${column}`,
		() => `${source}:${origin.lineNumber}:${origin.columnNumber}`,
	);
}

function mapOf(file: string): SourceMap | null {
	const known = maps.get(file);
	if (known !== undefined) return known;
	const map = readMap(file);
	maps.set(file, map);
	return map;
}

/** Packages outside the bundle have no maps. */
function readMap(file: string): SourceMap | null {
	try {
		return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")));
	} catch {
		return null;
	}
}
