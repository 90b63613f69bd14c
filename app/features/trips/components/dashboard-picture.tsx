type Size = { width: number; height: number; className: string };

/** A flight over the horizon, in a narrow and a wide drawing. It stands for any route. */
export function RoutePicture() {
	return (
		<div className="bg-night">
			<Horizon width={340} height={150} className="block w-full @2xl:hidden" />
			<Horizon width={860} height={250} className="hidden w-full @2xl:block" />
		</div>
	);
}

function Horizon({ width, height, className }: Size) {
	const earth = { x: width / 2, y: height * 0.62 + width * 0.72, r: width * 0.72 };
	const from = onHorizon(earth, width * 0.14);
	const to = onHorizon(earth, width * 0.86);
	const top = { x: width * 0.5, y: height * -0.08 };
	const plane = pointOn(from, top, to, 0.6);
	return (
		<svg viewBox={`0 0 ${width} ${height}`} className={className} fill="none" aria-hidden="true">
			<g className="fill-night-soft">
				{STARS.map(([x, y, r]) => (
					<circle key={x} cx={x * width} cy={y * height} r={r} />
				))}
			</g>
			<circle cx={earth.x} cy={earth.y} r={earth.r} className="fill-night-land" />
			<g className="stroke-night-soft opacity-20" strokeWidth="1">
				{[0.25, 0.55, 0.82].map((k) => (
					<ellipse key={k} cx={earth.x} cy={earth.y} rx={earth.r * k} ry={earth.r} />
				))}
				{[0.9, 0.8].map((k) => (
					<ellipse key={k} cx={earth.x} cy={earth.y} rx={earth.r * k} ry={earth.r * k * k} />
				))}
				<path d={`M${earth.x} 0V${height}`} transform={`translate(0 ${earth.y - earth.r})`} />
			</g>
			<path
				d={`M${from.x} ${from.y}Q${top.x} ${top.y} ${to.x} ${to.y}`}
				className="stroke-coral-soft"
				strokeWidth="3"
				strokeLinecap="round"
				strokeDasharray="0.1 8"
			/>
			<circle cx={from.x} cy={from.y} r="5.5" className="fill-sand" />
			<circle cx={to.x} cy={to.y} r="11" className="stroke-sand" strokeWidth="1.5" />
			<circle cx={to.x} cy={to.y} r="5.5" className="fill-sand" />
			<path
				d={PLANE}
				className="fill-sand stroke-night"
				strokeWidth="3"
				paintOrder="stroke"
				transform={`translate(${plane.x} ${plane.y}) rotate(${plane.turn})`}
			/>
		</svg>
	);
}

/** Across, down, and size; the first two as parts of the picture. */
const STARS = [
	[0.06, 0.2, 1],
	[0.17, 0.42, 0.8],
	[0.24, 0.12, 1.2],
	[0.38, 0.06, 0.8],
	[0.55, 0.44, 0.8],
	[0.7, 0.1, 1],
	[0.81, 0.33, 0.8],
	[0.93, 0.16, 1.2],
] as const;

/** Seen from above, nose to the right, around the origin. */
const PLANE =
	"M13 0c0-1.400-1.200-2.400-3-2.400H4.500L-2-11h-3l3 8.600h-5L-10-6h-2.500l1.700 6-1.700 6h2.500l3-3.600h5L-5 11h3l6.500-8.600H10c1.800 0 3-1 3-2.400Z";

type Point = { x: number; y: number };

function onHorizon(earth: Point & { r: number }, x: number): Point {
	return { x, y: round(earth.y - Math.sqrt(earth.r ** 2 - (x - earth.x) ** 2)) };
}

/** Where a quadratic curve is at `t`, and which way it runs there, in degrees. */
function pointOn(a: Point, b: Point, c: Point, t: number): Point & { turn: number } {
	const along = (from: number, over: number, to: number) =>
		round((1 - t) ** 2 * from + 2 * (1 - t) * t * over + t ** 2 * to);
	const slope = (from: number, over: number, to: number) => (1 - t) * (over - from) + t * (to - over);
	const turn = Math.atan2(slope(a.y, b.y, c.y), slope(a.x, b.x, c.x));
	return { x: along(a.x, b.x, c.x), y: along(a.y, b.y, c.y), turn: round((turn * 180) / Math.PI) };
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
