import type { ComponentType, ReactNode } from "react";
import type { Standing } from "../milestones.ts";
import type { PaymentProgress } from "../payment-progress.ts";
import type { Memory } from "../remembered-standing.ts";

export type FiguresProps = {
	progress: PaymentProgress;
	label: string; // of the bar, read out with the percentage
	percent?: number; // while it moves
	children?: ReactNode; // of the bar, announced with the percentage
};

export type LiveProgressProps = FiguresProps & {
	from?: Standing; // the amounts in words
	memory?: Omit<Memory, "hasJustPaid">; // the old values to animate from; a new object for each change
	Figures: ComponentType<FiguresProps>;
};
