import { cx } from "#app/ui/cx.ts";

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

export function BoardingPerson({
	x,
	y,
	shirt,
	hair,
	skin = "fill-face-1",
	ticket,
	bag,
	small,
	waves,
}: PersonProps) {
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
