import { colours as c } from "./colours.ts";
import { at, box, circle, each, line, path } from "./shapes.ts";

type Point = readonly [x: number, y: number];
export type Person = {
	shirt: string;
	hair?: string;
	skin?: string;
	style?: "short" | "long" | "bun" | "curls";
	left?: Point; // the position of the hands; the shoulders are at -12 and 12, -49
	right?: Point;
	legs?: "stand" | "walk" | "none";
	back?: boolean; // seen from behind
	scale?: number;
	flip?: boolean;
};

/** A person from the feet up, 88 high. */
export function person(x: number, y: number, who: Person): string {
	const { shirt, legs = "stand", scale = 1.7, flip } = who;
	const trousers = {
		stand: line("M-7-26V-5M7-26V-5", c.mist, 10),
		walk: line("M-5-26-15-5M5-26 15-6", c.mist, 10),
		none: "",
	};
	return at(
		x,
		y,
		trousers[legs] +
			(who.style === "long" && !who.back ? path("M-16-74a16 17 0 0 1 32 0v24h-32z", hairOf(who)) : "") +
			path("M-16-22v-24a16 16 0 0 1 32 0v24z", shirt) +
			arm(-12, who.left, who) +
			arm(12, who.right, who) +
			head(who),
		{ scale, flip },
	);
}

/** Only a face, as in a list of friends. */
export function face(x: number, y: number, who: Person): string {
	return at(x, y + 74 * (who.scale ?? 1), head(who), { scale: who.scale ?? 1 });
}

function hairOf({ hair = c.deep }: Person): string {
	return hair;
}

function arm(shoulder: number, hand: Point | undefined, { shirt, skin = c.rose }: Person): string {
	if (!hand) return "";
	const [x, y] = hand;
	return (
		line(`M${shoulder}-47 ${x} ${y}`, c.night, 13, { opacity: 0.18 }) +
		line(`M${shoulder}-47 ${x} ${y}`, shirt, 10) +
		circle(x, y, 5.5, skin)
	);
}

function head(who: Person): string {
	const { skin = c.rose, style = "short", back } = who;
	const hair = hairOf(who);
	const top = {
		short: path("M-14-72a14 16 0 0 1 28 0q-13-12-28 0z", hair),
		long: path("M-15-70a15 17 0 0 1 30 0l-2 4q-3-13-13-13-12 1-15 9z", hair),
		bun: circle(2, -93, 7, hair) + path("M-14-72a14 16 0 0 1 28 0q-14-12-28 0z", hair),
		curls: each(
			[
				[-11, -79],
				[-4, -87],
				[6, -87],
				[12, -79],
				[-13, -71],
				[14, -71],
			] as const,
			([x, y]) => circle(x, y, 6.5, hair),
		),
	};
	if (!back) return circle(0, -74, 13, skin) + top[style];
	const behind = {
		short: circle(0, -76, 13.5, hair),
		long: path("M-15-74a15 15 0 0 1 30 0v26q-15 8-30 0z", hair),
		bun: circle(0, -76, 13.5, hair) + circle(0, -92, 7.5, hair),
		curls: circle(0, -78, 13, hair) + top.curls,
	};
	return box([-4, -66, 8, 10], skin) + behind[style];
}

/** The six friends who appear in all scenes. */
const FRIENDS = [
	{ shirt: c.straw, hair: c.brick, style: "long" },
	{ shirt: c.lilac, hair: c.deep, skin: c.wood, style: "curls" },
	{ shirt: c.mint, hair: c.wood, style: "short" },
	{ shirt: c.coral, hair: c.deep, style: "bun", skin: c.sand },
	{ shirt: c.mauve, hair: c.sand, style: "short" },
	{ shirt: c.ice, hair: c.deep, skin: c.wood, style: "short" },
] as const satisfies readonly Person[];

/** One of the six friends. */
export function who(index: number) {
	return FRIENDS[index % FRIENDS.length] ?? FRIENDS[0];
}
