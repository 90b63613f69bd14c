import type { ComponentType, ReactNode } from "react";
import type { Standing } from "../milestones.ts";
import type { PaymentProgress } from "../payment-progress.ts";
import type { Memory } from "../remembered-standing.ts";

export type FiguresProps = {
	progress: PaymentProgress;
	label: string; // of the bar, read out with the percentage
	percent?: number; // while it moves
	children?: ReactNode; // the amounts in other words
};

export type LiveProgressProps = FiguresProps & {
	from?: Standing; // where the change to `progress` starts; a new object for each change
	memory?: Omit<Memory, "hasJustPaid">; // celebrates what is new to this browser instead
	Figures: ComponentType<FiguresProps>;
};
