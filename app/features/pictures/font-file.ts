/** What a font file says of its characters: which it has, and how wide they are, in parts of the type's size. */
export function readCharWidths(bytes: Buffer): Map<number, number> {
	const tables = fontTables(bytes);
	const at = (name: string) => {
		const offset = tables.get(name);
		if (offset === undefined) throw new Error(`a font without its ${name} table`);
		return offset;
	};
	const unitsPerEm = bytes.readUInt16BE(at("head") + 18);
	const measured = bytes.readUInt16BE(at("hhea") + 34);
	const advance = (glyph: number) =>
		bytes.readUInt16BE(at("hmtx") + Math.min(glyph, measured - 1) * 4) / unitsPerEm;
	return new Map([...readGlyphs(bytes, at("cmap"))].map(([code, glyph]) => [code, advance(glyph)]));
}

function fontTables(bytes: Buffer): Map<string, number> {
	const tables = new Map<string, number>();
	for (let index = 0; index < bytes.readUInt16BE(4); index += 1) {
		const entry = 12 + index * 16;
		tables.set(bytes.toString("latin1", entry, entry + 4), bytes.readUInt32BE(entry + 8));
	}
	return tables;
}

/** Characters and their glyphs, from the subtables of the two formats that hold Unicode (4 and 12). */
function readGlyphs(bytes: Buffer, cmap: number): Map<number, number> {
	const glyphs = new Map<number, number>();
	for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index += 1) {
		const table = cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4);
		const format = bytes.readUInt16BE(table);
		if (format === 4) readSegments(bytes, table, glyphs);
		if (format === 12) readGroups(bytes, table, glyphs);
	}
	return glyphs;
}

function readSegments(bytes: Buffer, table: number, glyphs: Map<number, number>): void {
	const size = bytes.readUInt16BE(table + 6);
	for (let segment = 0; segment < size; segment += 2) {
		const last = bytes.readUInt16BE(table + 14 + segment);
		const first = bytes.readUInt16BE(table + 16 + size + segment);
		const delta = bytes.readUInt16BE(table + 16 + size * 2 + segment);
		const rangeAt = table + 16 + size * 3 + segment;
		const range = bytes.readUInt16BE(rangeAt);
		for (let code = first; code <= last && code < 0xffff; code += 1) {
			const found = range === 0 ? code : bytes.readUInt16BE(rangeAt + range + (code - first) * 2);
			const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
			if (glyph !== 0) glyphs.set(code, glyph);
		}
	}
}

function readGroups(bytes: Buffer, table: number, glyphs: Map<number, number>): void {
	for (let group = 0; group < bytes.readUInt32BE(table + 12); group += 1) {
		const entry = table + 16 + group * 12;
		const [first, last, glyph] = [0, 4, 8].map((offset) => bytes.readUInt32BE(entry + offset)) as [
			number,
			number,
			number,
		];
		for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
	}
}
