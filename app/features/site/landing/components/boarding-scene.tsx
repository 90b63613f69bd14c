import { cx } from "#app/ui/cx.ts";
import * as texts from "../texts.ts";

/** Friends who have paid carry a green ticket up the gangway; one who has not paid waits on the shore. */
export function BoardingScene({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 1200 460"
			className={className}
			preserveAspectRatio="xMidYMid slice"
			role="img"
			aria-label={texts.boardingScene}
		>
			<rect width="1200" height="460" className="fill-night" />
			<Sky />
			<Sea />
			<Ship />
			<Pier />
			<Gangway />
			<BoardingPerson x={206} y={352} shirt="fill-face-3" hair="fill-coral-soft" ticket="paid" bag />
			<BoardingPerson x={338} y={352} shirt="fill-face-5" hair="fill-sand" ticket="due" />
			<BoardingPerson x={452} y={318} shirt="fill-face-4" hair="fill-face-ink" ticket="paid" bag />
			<BoardingPerson x={566} y={268} shirt="fill-face-2" hair="fill-wood" ticket="paid" />
			<BoardingPerson x={742} y={222} shirt="fill-face-4" hair="fill-wood" waves />
			<BoardingPerson x={806} y={222} shirt="fill-coral-soft" hair="fill-face-ink" skin="fill-wood" small />
		</svg>
	);
}

const STARS = [
	60, 40, 150, 96, 250, 34, 342, 128, 430, 52, 520, 110, 610, 38, 1010, 60, 1100, 124, 1160, 44, 890, 28,
];

function Sky() {
	return (
		<g className="fill-sand">
			<circle cx="505" cy="330" r="118" className="fill-coral-soft" />
			<g opacity="0.7">
				{STARS.map(
					(x, i) => i % 2 === 0 && <circle key={x} cx={x} cy={STARS[i + 1]} r={i % 3 === 0 ? 2.5 : 1.5} />,
				)}
			</g>
			<path
				d="M40 168c150-112 320-132 470-70"
				fill="none"
				className="stroke-coral-soft"
				strokeWidth="3"
				strokeLinecap="round"
				strokeDasharray="1 11"
			/>
			<path d="m512 92 24 10-22 12 2-11z" />
		</g>
	);
}

function Sea() {
	return (
		<>
			<rect y="330" width="1200" height="130" className="fill-night-land" />
			<g className="stroke-coral-soft" strokeWidth="5" strokeLinecap="round" opacity="0.8">
				<path d="M440 350h130M462 370h86M446 392h60M496 412h44" />
			</g>
			<g className="stroke-night-soft" strokeWidth="3" strokeLinecap="round" fill="none" opacity="0.5">
				<path d="M620 414c12-10 24-10 36 0s24 10 36 0 24-10 36 0M770 438c12-10 24-10 36 0s24 10 36 0M980 424c12-10 24-10 36 0s24 10 36 0 24-10 36 0M560 446c12-10 24-10 36 0M1120 446c12-10 24-10 36 0" />
			</g>
		</>
	);
}

function Ship() {
	return (
		<g>
			<path d="M1012 60h54l-10 98h-54z" className="fill-coral-soft" />
			<path d="M1008.400 92h54l-2 20h-54z" className="fill-sand" />
			<rect x="838" y="112" width="262" height="64" rx="10" className="fill-sand" />
			<rect x="726" y="160" width="420" height="70" rx="10" className="fill-night-ink" />
			<g className="fill-night-land">
				{[862, 912, 962, 1052].map((x) => (
					<rect key={x} x={x} y="128" width="34" height="26" rx="6" />
				))}
				{[872, 926, 980, 1034, 1088].map((x) => (
					<rect key={x} x={x} y="180" width="36" height="30" rx="15" />
				))}
			</g>
			<path d="M640 222h560v134q0 20-20 20H716q-24 0-32-22z" className="fill-night-ink" />
			<path d="M661 280h539v30H671z" className="fill-coral-soft" />
			<g className="fill-night-land">
				{[742, 806, 870, 934, 998, 1062, 1126].map((x) => (
					<circle key={x} cx={x} cy="250" r="11" />
				))}
			</g>
			<g className="stroke-sand" strokeWidth="4" strokeLinecap="round">
				<path d="M660 192h54M664 192v30M688 192v30M712 192v30" />
			</g>
			<path d="M838 112V42m0 2 40 13-40 13" className="fill-coral-soft stroke-sand" strokeWidth="4" />
		</g>
	);
}

function Pier() {
	return (
		<>
			<path d="M40 360h22v100H40zM190 360h22v100h-22zM340 360h22v100h-22z" className="fill-wood" />
			<path d="M0 350h408q12 0 12 12t-12 12H0z" className="fill-sand" />
			<path
				d="M70 352v20M140 352v20M210 352v20M280 352v20M350 352v20"
				className="stroke-face-ink"
				strokeWidth="2"
				opacity="0.25"
			/>
		</>
	);
}

function Gangway() {
	return (
		<g className="stroke-sand" strokeLinecap="round" fill="none">
			<path d="M392 356 656 238" strokeWidth="12" />
			<path d="M398 316 660 198" strokeWidth="4" className="stroke-coral-soft" />
			<path d="M410 346v-34M462 323v-34M514 300v-34M566 277v-34M618 254v-34" strokeWidth="3" />
		</g>
	);
}

type PersonProps = {
	x: number; // where the feet are
	y: number;
	shirt: string;
	hair: string;
	skin?: string;
	ticket?: "paid" | "due";
	bag?: boolean;
	small?: boolean;
	waves?: boolean;
};

function BoardingPerson({ x, y, shirt, hair, skin = "fill-face-1", ticket, bag, small, waves }: PersonProps) {
	return (
		<g transform={`translate(${x} ${y}) scale(${small ? 0.8 : 1})`}>
			{bag && (
				<g className="fill-face-3 stroke-face-ink" strokeWidth="2.5">
					<path d="M-36-30v-10h14v10" fill="none" />
					<rect x="-44" y="-30" width="30" height="30" rx="5" />
				</g>
			)}
			<path d="M-7-26V-5M7-26V-5" className="stroke-night-soft" strokeWidth="9" strokeLinecap="round" />
			<path d="M-15-24v-22a15 15 0 0 1 30 0v22z" className={shirt} />
			{waves && (
				<path d="M12-50 30-72" className={cx(shirt, "stroke-face-4")} strokeWidth="9" strokeLinecap="round" />
			)}
			<circle cy="-74" r="13" className={skin} />
			<path d="M-14-73a14 15 0 0 1 28 0q-14-11-28 0z" className={hair} />
			{ticket && <Ticket paid={ticket === "paid"} />}
		</g>
	);
}

function Ticket({ paid }: { paid: boolean }) {
	return (
		<g transform="translate(-26 -136)">
			<path
				d="M8 0h36a8 8 0 0 1 8 8v4a5 5 0 0 0 0 10v4a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8v-4a5 5 0 0 0 0-10V8a8 8 0 0 1 8-8z"
				className={paid ? "fill-face-2" : "fill-face-3"}
			/>
			<path
				d={paid ? "m18 17 6 6 11-12" : "M26 9v9l6 4"}
				className="stroke-face-ink"
				strokeWidth="3.5"
				strokeLinecap="round"
				strokeLinejoin="round"
				fill="none"
			/>
		</g>
	);
}
