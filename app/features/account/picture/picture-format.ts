export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heic";

/** The format that a file's first bytes name, whatever its name or its sender say; null for any other. */
export function formatOf(file: Uint8Array): PictureFormat | null {
	if (startsWith(file, [0xff, 0xd8, 0xff])) return "jpeg";
	if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
	if (latin1(file, 0, 4) === "RIFF" && latin1(file, 8, 12) === "WEBP") return "webp";
	if (/^GIF8[79]a$/.test(latin1(file, 0, 6))) return "gif";
	if (latin1(file, 4, 8) === "ftyp" && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(latin1(file, 8, 12)))
		return "heic";
	return null;
}

function startsWith(file: Uint8Array, bytes: readonly number[]): boolean {
	return bytes.every((byte, index) => file[index] === byte);
}

function latin1(file: Uint8Array, from: number, to: number): string {
	return String.fromCharCode(...file.subarray(from, to));
}
