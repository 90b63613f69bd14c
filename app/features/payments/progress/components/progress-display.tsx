import { type ComponentType, useEffect, useState } from "react";
import { Progress } from "#app/ui/progress.tsx";
import type { FiguresProps, LiveProgressProps } from "./progress-props.ts";

const QUIET_MS = 1_000; // the page's own loading comes first

/** How much is paid: amounts, percentage, a bar in the colour of its quarter, and the last milestone in words. */
export function ProgressFigures({ progress, label, percent = progress.percent, children }: FiguresProps) {
	return (
		<div className="flex flex-col gap-2">
			<p className="flex items-baseline justify-between gap-x-6">
				<span>
					{children || (
						<>
							<span className="amount text-lg">{progress.paid}</span> {progress.rest}
						</>
					)}
				</span>
				<strong className="tabular-nums">{`${percent}%`}</strong>
			</p>
			<Progress value={percent} label={label} isBanded />
			{progress.message && <p className="font-semibold">{progress.message}</p>}
		</div>
	);
}

type Props = Omit<LiveProgressProps, "Figures">;

/** Like ProgressDisplay, but animated and celebrating once its script has loaded. */
export function ProgressDisplay(props: Props) {
	const [Display, setDisplay] = useState<ComponentType<LiveProgressProps>>(() => ProgressFigures);
	useEffect(() => {
		const timer = setTimeout(
			() => import("./live-progress.tsx").then((live) => setDisplay(() => live.LiveProgress)).catch(() => {}),
			QUIET_MS,
		);
		return () => clearTimeout(timer);
	}, []);
	return <Display {...props} Figures={ProgressFigures} />;
}
