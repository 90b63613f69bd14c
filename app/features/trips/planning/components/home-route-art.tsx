/** The coasts of the North Atlantic were drawn by hand, in a rough Mercator projection. */
const LAND =
	"M-4 234l8-9l13-9l9-6l10-7l7-6l-3-14l-3-16l3 12l6-11l-2-8l4 4l5-7l1-7l15-5l-9-2l13-2l6-1l4-2l-1-4l-3 3l-3-5l2-8l7-7l11-5l9-5l8-4l11-6l5 5l-9 3l-9 7l1 6l4 2l13-10l18-7l8-7l-2-12l-8 12l-13 1l-10-6l-3-9l-4-5l8-4l1-10l-16-2l-14 7l-12 14l5-12l18-14l11-7l29 2l21-14l11-2l10-10l-1-14l-13-15l-18 0l-10 0l-18 0l-131 0zM160 78l7-10l3-10l5-13l13-12l-8 19l9 3l12 5l4 9l3 10l-3 9l-5-3l-1-8l-12 8l-3-7zM124 87l17 3l-12 4zM124 54l18 6l-1 2l-18-4zM604 44l-4 4l-9 8l-11 2l-4-3l2 11l-11-1l-12 4l3 6l13 5l9 15l0 14l-2 12l-16-1l-16-1l-15-1l-8 6l3 10l0 11l-1 8l-4 13l5 3l-1 13l11-1l7 4l6 6l8-6l17-1l10-7l7-11l-4-7l9-14l8-3zM604 186l-22 7l-14 4l-17-5l-5 1l-6 15l-12 7l-10 15l1 9l-4 10l-9 9l-11 2l131 0zM599 36l-6-1l8-13l-10-5l-3-7l-10-14l-29 0l5 0l12 0l1 11l-10 6l2 12l-7 5l15 6l-8 2l-10 13l14-3l17-4l16-4zM545 12l-1 14l-26 9l-3-9l9-12l-7-12l12-4l2-2l14 0l4 4z";

const GRID =
	"M83-4v264M155-4v264M228-4v264M300-4v264M372-4v264M445-4v264M517-4v264M-4 52h608M-4 154h608M-4 243h608";

const ARC = "M75 132C190 20 380 16 523 166";

/** The picture is decoration, so screen readers skip it. */
export function RouteArt({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 600 250"
			preserveAspectRatio="xMidYMid slice"
			className={className}
			aria-hidden="true"
			fill="none"
		>
			<path className="fill-night" d="M-4-4h608v264H-4z" />
			<path className="stroke-night-land opacity-60" d={GRID} />
			<Coasts />
			<path
				className="stroke-coral-soft"
				d={ARC}
				strokeWidth="3"
				strokeLinecap="round"
				strokeDasharray="0.5 9"
			/>
			<circle className="fill-sand" cx="75" cy="132" r="7" />
			<circle className="fill-sand" cx="523" cy="166" r="7" />
			<circle className="stroke-sand opacity-60" cx="523" cy="166" r="15" strokeWidth="2" />
			<path
				className="fill-sand"
				transform="translate(319 60) rotate(5) scale(1.25) rotate(45) translate(-12 -12)"
				d="M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.2l.5-.2c.4-.3.6-.7.5-1.200z"
			/>
		</svg>
	);
}

/** The coasts between Boston and Lisbon. */
function Coasts() {
	return (
		<>
			<path className="fill-night-land" d={LAND} />
			<g className="fill-night-land">
				<circle cx="382" cy="167" r="1.5" />
				<circle cx="393" cy="166" r="2" />
				<circle cx="405" cy="175" r="2" />
				<circle cx="466" cy="219" r="2" />
			</g>
		</>
	);
}
