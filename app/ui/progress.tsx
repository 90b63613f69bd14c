type Props = {
	value: number;
	max?: number;
	label: string; // read out with the value
	isOver?: boolean; // more is used than there was
	isBanded?: boolean; // in four parts, in the colour of the reached part
};

export function Progress({ value, max = 100, label, isOver, isBanded }: Props) {
	return (
		<progress
			className="meter"
			value={value}
			max={Math.max(max, 1)}
			aria-label={label}
			data-over={isOver || undefined}
			data-quarter={isBanded ? Math.floor((4 * value) / max) : undefined}
		/>
	);
}
