type Attributes = Record<string, string | number>;
export type Placing = { scale?: number; turn?: number; flip?: boolean };

/** A filled path. */
export function path(d: string, fill: string, more: Attributes = {}): string {
	return element("path", { d, fill, ...more });
}

/** A line. The drawing as a whole gives lines round ends (scene-svg.ts). */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
	return element("path", { d, fill: "none", stroke, "stroke-width": width, ...more });
}

export function dots(d: string, stroke: string, width: number, gap: number): string {
	return line(d, stroke, width, { "stroke-dasharray": `.1 ${gap}` });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
	return element("circle", { cx, cy, r, fill, ...more });
}

export function ring(cx: number, cy: number, r: number, stroke: string, width: number): string {
	return circle(cx, cy, r, "none", { stroke, "stroke-width": width });
}

/** `[x, y, width, height, radius]` */
export type Box = [x: number, y: number, width: number, height: number, radius?: number];

export function box([x, y, width, height, rx = 0]: Box, fill: string, more: Attributes = {}): string {
	return element("rect", { x, y, width, height, ...(rx && { rx }), fill, ...more });
}

function group(more: Attributes, ...parts: string[]): string {
	return `<g${attributes(more)}>${parts.join("")}</g>`;
}

/** Parts that are drawn around 0 0, moved to a place. */
export function at(
	x: number,
	y: number,
	drawing: string,
	{ scale = 1, turn = 0, flip }: Placing = {},
): string {
	const transform = [
		`translate(${x} ${y})`,
		turn ? `rotate(${turn})` : "",
		scale !== 1 || flip ? `scale(${flip ? -scale : scale} ${scale})` : "",
	];
	return group({ transform: transform.filter(Boolean).join(" ") }, drawing);
}

/** One drawing, written once and shown at several places. */
export function copies(
	id: string,
	drawing: string,
	places: readonly (Placing & { x: number; y: number })[],
): string {
	return `<defs><g id="${id}">${drawing}</g></defs>${each(places, ({ x, y, ...placing }) => at(x, y, `<use href="#${id}"/>`, placing))}`;
}

/** One drawing for each item of a list. */
export function each<Item>(items: readonly Item[], draw: (item: Item, index: number) => string): string {
	return items.map(draw).join("");
}

function element(name: string, more: Attributes): string {
	return `<${name}${attributes(more)}/>`;
}

function attributes(more: Attributes): string {
	return Object.entries(more)
		.map(([name, value]) => ` ${name}="${value}"`)
		.join("");
}
